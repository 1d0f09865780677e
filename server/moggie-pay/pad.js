// The pay pages lie outside the store, so they read a controller themselves: up and down go from one control to the
// next, confirm presses it, and back leads to the store. The layout is the standard mapping:
// https://www.w3.org/TR/gamepad/#remapping
const NINTENDO = /\b057e\b|nintendo|joy-con|switch/i;
const PUSHED = 0.55;

/** What is held down now; as on every page of the store, Nintendo's A lies on the right and its B below. */
function heldOn({ id, axes, buttons }) {
  const isDown = (index) => buttons[index]?.pressed === true;
  const [right, below] = NINTENDO.test(id) ? ['confirm', 'back'] : ['back', 'confirm'];
  return {
    next: isDown(13) || isDown(15) || axes[1] > PUSHED,
    previous: isDown(12) || isDown(14) || axes[1] < -PUSHED,
    [below]: isDown(0),
    [right]: isDown(1),
  };
}

const controls = () => [...document.querySelectorAll('a[href], button:enabled')];

function focusOn(control) {
  control?.focus({ focusVisible: true });
}

function step(by) {
  const all = controls();
  const index = all.indexOf(document.activeElement);
  focusOn(all[index + by]);
}

const actions = {
  next: () => step(1),
  previous: () => step(-1),
  confirm: () => document.activeElement.click(),
  back: () => document.querySelector('[data-back]')?.click(),
};

let reading = false;
/** What was held in the frame before; nothing is known of the first, in which the store's button may still be down. */
let before;

function read() {
  const pad = navigator.getGamepads?.().find((each) => each?.connected && each.mapping === 'standard');
  reading = pad !== undefined;
  if (!pad) return;
  requestAnimationFrame(read);
  const held = heldOn(pad);
  const pressed = Object.keys(actions).filter((name) => before && held[name] && !before[name]);
  before = held;
  if (pressed.length === 0 || !document.hasFocus()) return;
  // As everywhere, what is pressed first shows where the focus is, and does nothing else.
  if (controls().includes(document.activeElement) || pressed.includes('back'))
    for (const name of pressed) actions[name]();
  else focusOn(document.querySelector('.primary:enabled') ?? controls()[0]);
}

addEventListener('gamepadconnected', () => {
  if (!reading) read();
});
read();
