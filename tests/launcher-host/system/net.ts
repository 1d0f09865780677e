import { controls } from '../controls.ts';
import { modelled } from '../modelled.ts';
import { fromPartition } from '../session/session.ts';

export const net = modelled('net', {
  get online(): boolean {
    return controls.online;
  },
  isOnline: (): boolean => controls.online,
  fetch: (input: string | Request, init?: RequestInit): Promise<Response> =>
    fromPartition('').fetch(input, init),
});
