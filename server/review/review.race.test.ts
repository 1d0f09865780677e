import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { untilOneWaits } from '../testing/lock-wait.ts';

const { services, database, clock, signUp } = await testApp();
const { catalog, library, review } = services;

test('a review that is taken down while its writer changes it stays away, with its vote', async () => {
  await addGames({ catalog, clock }, [{ id: 1 }]);
  const { uuid: writer } = await signUp('writer@moggie.test');
  await library.grant(writer, [{ storeId: 1, orderId: crypto.randomUUID(), paid: 100 }]);
  const written = await review.add(writer, 1, { vote: 1, comment: 'Lovely.', anonymous: false });
  const taken = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const staff = database.transaction(async () => {
    await review.takeDown(written.uuid, 'An ad.', null);
    taken.resolve();
    await end.promise;
  });
  await taken.promise;
  const changed = review.change(writer, written.uuid, { vote: 1, comment: 'Again.', anonymous: false });
  const refused = expect(changed).rejects.toMatchObject({ code: 'store/review-removed' });
  await untilOneWaits(database);
  end.resolve();
  await staff;
  await refused;
  expect(await review.own(writer, 1)).toBeNull();
  expect((await catalog.published(1))?.game).toMatchObject({ likes: 0, dislikes: 0 });
});
