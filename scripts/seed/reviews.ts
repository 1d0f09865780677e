import type { Services } from '../../server/services.ts';
import { THANKS } from './replies.ts';
import { type CatalogueGame, readGameText } from './resources.ts';
import { stableId } from './stable-id.ts';

export const readerId = (nickname: string) => stableId(`reader:${nickname}`);

/** Authors answer the first kind review of every other game, two days later. */
const ANSWER_AFTER = 2 * 24 * 60 * 60_000;

/** Writes the reviews of games that were just added, each by a reader who owns the game and signs in nowhere. */
export async function seedReviews(
  { account, library, review }: Services,
  games: readonly CatalogueGame[],
): Promise<void> {
  for (const { id: storeId, slug } of games) {
    const { comments } = readGameText(slug);
    const answered = storeId % 2 === 1 ? comments.find(({ vote }) => vote === 1) : undefined;
    for (const comment of comments) {
      const { nickname, language, vote, text, date } = comment;
      const reply = comment === answered ? THANKS[language][storeId % 4 === 1 ? 0 : 1] : undefined;
      const reader = readerId(nickname);
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
        reply: reply ?? null,
        repliedAt: reply === undefined ? null : new Date(at.getTime() + ANSWER_AFTER),
        createdAt: at,
        updatedAt: at,
      });
    }
  }
}
