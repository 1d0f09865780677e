/** A place the depot can be had from, and what is known of it. */
export interface Host {
  readonly base: string;
  /** Requests under way. */
  active: number;
  /** Bytes a second of one request, averaged; undefined until the first has ended. */
  speed: number | undefined;
  /** Failures since the last success. */
  failures: number;
  /** When it may be asked again, in ms of the caller's clock. */
  restsUntil: number;
}

const FIRST_REST_MS = 1000;
const LONGEST_REST_MS = 60_000;
/** After a wrong answer: a mirror that is not one, or that lacks this build, does not mend itself soon. */
const WRONG_REST_MS = 300_000;
/** A host this many times slower than another rests, and is then measured anew. */
const SLOW_FACTOR = 4;
/** A request under way is given up when it is this many times slower than another host's. */
const HOPELESS_FACTOR = 8;
const HOPELESS_AFTER_MS = 3000;
/** Shorter answers say more about delay than about speed. */
const MEASURED_BYTES = 256 * 1024;
/** Weight of the latest request in the average. */
const LATEST_WEIGHT = 0.3;

/** Chooses the host of each request: the fastest with the least to do; slow, failing and wrong ones rest for a while. */
export class Hosts {
  readonly all: readonly Host[];

  constructor(bases: readonly string[]) {
    this.all = bases.map((base) => ({ base, active: 0, speed: undefined, failures: 0, restsUntil: 0 }));
  }

  /** The host to ask now; when all rest, the one whose rest ends first. Must be followed by `ended`. */
  pick(now: number): Host {
    const rested = this.all.filter(({ restsUntil }) => restsUntil <= now);
    const best = Math.max(...this.all.map(({ speed }) => speed ?? 0)) || 1;
    // One that was not measured yet counts as fast, so that it gets its chance.
    const worth = ({ speed, active }: Host) => (speed ?? best) / (active + 1);
    const host =
      rested.length > 0
        ? rested.reduce((most, other) => (worth(other) > worth(most) ? other : most))
        : this.all.reduce((first, other) => (other.restsUntil < first.restsUntil ? other : first));
    host.active += 1;
    return host;
  }

  ended(host: Host): void {
    host.active -= 1;
  }

  /** A request went well; `ms` is the time spent waiting for its bytes. */
  succeeded(host: Host, bytes: number, ms: number, now: number): void {
    host.failures = 0;
    if (bytes < MEASURED_BYTES || ms <= 0) return;
    const speed = (bytes / ms) * 1000;
    host.speed = host.speed === undefined ? speed : host.speed + LATEST_WEIGHT * (speed - host.speed);
    if (host.speed * SLOW_FACTOR < this.#bestOther(host, now)) this.#rest(host, now, LONGEST_REST_MS);
  }

  /** The host broke off, was busy or sent damaged bytes. Rests for 1 s, doubling to a minute, or longer if it asks. */
  failed(host: Host, now: number, retryAfterMs?: number): void {
    host.failures += 1;
    const rest = Math.min(FIRST_REST_MS * 2 ** (host.failures - 1), LONGEST_REST_MS);
    // Who asks for less, or by a clock that is wrong, would else be asked again and again without a pause.
    this.#rest(host, now, Math.max(rest, retryAfterMs ?? 0));
  }

  /** The host's answers are wrong. */
  wrong(host: Host, now: number): void {
    this.#rest(host, now, WRONG_REST_MS);
  }

  /** Whether another host could be asked instead. */
  hasOther(host: Host, now: number): boolean {
    return this.all.some((other) => other !== host && other.restsUntil <= now);
  }

  /** Whether a request that got so many bytes in so many ms should rather be sent to another host. */
  isHopeless(host: Host, bytes: number, ms: number, now: number): boolean {
    if (this.all.length === 1 || ms < HOPELESS_AFTER_MS) return false;
    return (bytes / ms) * 1000 * HOPELESS_FACTOR < this.#bestOther(host, now);
  }

  /** A request under way was given up as hopeless. */
  tooSlow(host: Host, now: number): void {
    this.#rest(host, now, LONGEST_REST_MS);
  }

  #bestOther(host: Host, now: number): number {
    return Math.max(
      0,
      ...this.all.filter((other) => other !== host && other.restsUntil <= now).map(({ speed }) => speed ?? 0),
    );
  }

  #rest(host: Host, now: number, ms: number): void {
    host.speed = undefined;
    host.restsUntil = Math.max(host.restsUntil, now + ms);
  }
}
