// A process that takes a lock and holds it until it is killed, or says who has it.
// usage: node hold-lock.ts PLACE; prints `mine` or the owner's pid
import { isAliveHere, takeProcessLock } from '../process-lock.ts';

const owner = await takeProcessLock(process.argv[2] ?? '', isAliveHere);
console.log(owner ? owner.pid : 'mine');
if (!owner) setInterval(() => {}, 60_000);
