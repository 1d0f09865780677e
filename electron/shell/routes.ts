import { session } from 'electron';
import { type Route, routesOfSystem } from '../install/transfer/routes.ts';

/** How the system wants this address to be reached; asked anew, since networks change. */
export const systemRoutesOf = async (url: URL): Promise<readonly Route[]> =>
  routesOfSystem(await session.defaultSession.resolveProxy(url.href));
