import sharp from 'sharp';
import type { StoreSubmitInput } from '../gql/resolvers.ts';
import type { TestApp } from './app.ts';
import { uploadFile } from './uploads.ts';

/** What authors choose from in tests. */
const TAGS = {
  categories: ['boy-r18', 'girl-gl'],
  genres: ['mystery', 'romance'],
  warnings: ['power-play'],
};

/** Lets authors choose from `TAGS`. */
export const addTags = ({ services }: Pick<TestApp, 'services'>): Promise<void> =>
  services.site.addDocuments([{ site: 'all', namespace: 'tags/submit', value: TAGS }]);

/** Gives an account a name to publish under. */
export async function addPenName(
  { services }: Pick<TestApp, 'services'>,
  accountId: string,
  nickname: string,
): Promise<void> {
  const id = crypto.randomUUID();
  await services.catalog.addAuthors([{ id, accountId, nickname, head: '', brief: '', translations: [] }]);
}

/** A game that comes soon, of which nothing is missing but pictures: they need a submission of their own. */
export function soonGame(
  releasedAt: Date,
  pictures: { cover: string; cover1to1: string; screenshot: string },
) {
  return {
    store_submit_info: {
      categories: ['girl-gl'],
      genres: ['romance'],
      warnings: ['power-play'],
      default_lang: 'en-us',
      list: [
        {
          language: 'en-us',
          name: 'The Lamplighter’s Daughter',
          brief: 'Two women, one lighthouse.',
          introduction: 'A winter on the coast.',
          labels: ['Slow burn'],
          data: {
            cover: pictures.cover,
            cover1to1: pictures.cover1to1,
            screenshots: [pictures.screenshot],
          },
        },
      ],
    },
    store_submit_price: [{ country: 'us', price: 1299 }],
    store_submit_game_pack: [],
    release_type: 'soon',
    serial_status: 'completed',
    languages: ['en-us'],
    adults: true,
    released_at: releasedAt.toISOString(),
  } satisfies StoreSubmitInput;
}

/** Uploads a plain picture for a slot, as the form does; answers with the whole response. */
export async function uploadPicture(
  tested: Pick<TestApp, 'app'>,
  cookie: string,
  submission: string,
  { slot, width = 1280, height = 720 }: { slot: string; width?: number; height?: number },
) {
  const background = { cover: '#246', cover1to1: '#462', screenshot: '#624' }[slot] ?? '#000';
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  const purpose = { scope: 'store_submit', scope_uuid: submission, basename: slot };
  const file = new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' });
  return uploadFile(tested, cookie, purpose, file);
}
