// What an operator does to payments and books, from a terminal.
import { LEDGER_USAGE, runLedger } from '../server/ledger-command.ts';
import { operate } from './operator.ts';

await operate(LEDGER_USAGE, runLedger);
