import type { ClientRequestConstructorOptions } from 'electron';
import { controls } from '../controls.ts';
import { modelled } from '../modelled.ts';
import { fromPartition } from '../session/session.ts';
import { ClientRequest } from './client-request.ts';

export const net = modelled('net', {
  get online(): boolean {
    return controls.online;
  },
  isOnline: (): boolean => controls.online,
  fetch: (input: string | Request, init?: RequestInit): Promise<Response> =>
    fromPartition('').fetch(input, init),
  request: (options: ClientRequestConstructorOptions | string) => new ClientRequest(options),
});
