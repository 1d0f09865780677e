// What an operator does to people and to what the store shows, from a terminal.
import { runStore, STORE_USAGE } from '../server/store-command.ts';
import { operate } from './operator.ts';

await operate(STORE_USAGE, runStore);
