import type { FastifyInstance } from 'fastify';
import { registerJob } from '../jobs.ts';
import type { Relay } from './relay.ts';
import type { Topic } from './topics.ts';

/** How soon (ms) an event is taken out. */
const EVERY_MS = 1000;
/**
 * Mails and what happens to games go beside the rest, and mails to one beside those to many: neither a slow mail server
 * nor a sale of thousands of games keeps a player's own news waiting, nor any of them an operator's.
 */
const LINES: readonly { name: string; topics: readonly Topic[] }[] = [
  { name: 'outbox', topics: ['news'] },
  { name: 'news of games', topics: ['game-released', 'game-reduced', 'game-updated'] },
  { name: 'outgoing mail', topics: ['mail'] },
  { name: 'outgoing bulk mail', topics: ['bulk-mail'] },
  { name: 'alarms by mail', topics: ['alarm'] },
];

/** Delivers what the outbox holds while the server listens; tries that fail are logged. */
export function registerOutbox(app: FastifyInstance, relay: Relay): void {
  for (const { name, topics } of LINES)
    registerJob(app, {
      name,
      everyMs: EVERY_MS,
      run: async (stop) => {
        for (const { id, topic, error, givenUp } of await relay(topics, stop))
          app.log[givenUp ? 'error' : 'warn']({ err: error, event: id, topic }, 'an event was not delivered');
      },
    });
}
