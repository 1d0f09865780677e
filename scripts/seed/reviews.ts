import type { Services } from '../../server/services.ts';
import { type CatalogueGame, readGameText } from './resources.ts';
import { stableId } from './stable-id.ts';

/** Writes the reviews of games that were just added, each by a reader who owns the game and signs in nowhere. */
export async function seedReviews(
  { account, library, review }: Services,
  games: readonly CatalogueGame[],
): Promise<void> {
  for (const { id: storeId, slug } of games)
    for (const { nickname, language, vote, text, date } of readGameText(slug).comments) {
      const reader = stableId(`reader:${nickname}`);
      const at = new Date(date);
      await account.addReader({
        id: reader,
        email: `${reader}@readers.moggie.test`,
        name: nickname,
        locale: language,
        at,
      });
      await library.grant(reader, [{ storeId, orderId: stableId(`order:${nickname}:${slug}`), paid: 0 }]);
      await review.restore({
        id: stableId(`review:${nickname}:${slug}`),
        storeId,
        accountId: reader,
        anonymous: false,
        comment: text,
        vote,
        language,
        reply: null,
        repliedAt: null,
        createdAt: at,
        updatedAt: at,
      });
    }
}
