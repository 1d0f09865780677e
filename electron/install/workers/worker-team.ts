import { InstallError } from '../install-error.ts';
import type { TaskReply, TaskRequest } from './messages.ts';

/** One thread's part in an operation. */
export interface TeamMember {
  ask(request: TaskRequest): Promise<TaskReply>;
  stop(): void;
}

async function answered(asked: Promise<TaskReply>): Promise<TaskReply> {
  const reply = await asked;
  if (reply.type === 'failed') throw new InstallError(reply.fault, reply.message, reply);
  return reply;
}

/** The threads' tasks for one operation, which do one request after another together. */
export class WorkerTeam {
  readonly #members: readonly TeamMember[];
  readonly #signal: AbortSignal;
  readonly #end: () => Promise<void>;
  readonly #stop = () => {
    for (const member of this.#members) member.stop();
  };

  constructor(members: readonly TeamMember[], signal: AbortSignal, end: () => Promise<void>) {
    this.#members = members;
    this.#signal = signal;
    this.#end = end;
    signal.addEventListener('abort', this.#stop);
  }

  /** Sends a request to every thread and waits for all. When one fails, the others are stopped before it throws. */
  async ask(request: TaskRequest): Promise<TaskReply[]> {
    this.#signal.throwIfAborted();
    const settled = await Promise.allSettled(
      this.#members.map((member) =>
        answered(member.ask(request)).catch((error) => {
          this.#stop();
          throw error;
        }),
      ),
    );
    this.#signal.throwIfAborted();
    const failures = settled.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
    if (failures.length > 0) throw failures.find((error) => error.fault !== 'internal') ?? failures[0];
    return settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  }

  /** Stops what is under way and comes back when no thread works on it any more. */
  async close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#stop);
    this.#stop();
    await this.#end();
  }
}
