import { expect, test, vi } from 'vitest';
import { StoredBuild } from '../depot/stored-build.ts';
import { HOST, testApp } from '../testing/app.ts';
import { publishInstallable } from '../testing/builds.ts';
import { addGames } from '../testing/games.ts';

const tested = await testApp();
const { app, services, clock } = tested;

test('HEAD reads nothing of a build, and tells its length and name as GET does [S09]', async () => {
  await addGames({ catalog: services.catalog, clock }, [{ id: 1, meowcent: 0 }]);
  await publishInstallable(tested, 1, 'trial-linux');
  const read = vi.spyOn(StoredBuild.prototype, 'rawChunk');
  const ask = (method: 'HEAD' | 'GET') =>
    app.inject({ method, url: '/download/1/trial-linux', headers: { host: HOST } });

  const head = await ask('HEAD');
  expect([head.statusCode, head.body]).toEqual([200, '']);
  const whole = await ask('GET');
  expect(whole.body).toBe('true');
  expect(read).toHaveBeenCalledTimes(1);
  for (const name of ['content-length', 'content-disposition', 'content-type'])
    expect(head.headers[name]).toBe(whole.headers[name]);
});
