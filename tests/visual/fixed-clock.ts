// Preloaded into every process of the store: all of them live in the same hour, whenever the pictures are taken.
const shift = Number(process.env.CLOCK_SHIFT_MS);
if (!Number.isInteger(shift)) throw new Error('CLOCK_SHIFT_MS is no whole number');

const RealDate = Date;
const now = () => RealDate.now() + shift;

// Not a subclass: dates that come from other threads are instances of the real one.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
