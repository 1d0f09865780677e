// A small visual novel. It also runs from a folder with no server, so it is one classic script without fetch.
(() => {
  const { scenes, languages } = globalThis.story;
  const SAVE = 'moggie-demo-page';
  const LETTER_MS = 18;
  const byId = (id) => document.getElementById(id);
  const [back, front, title, start, resume, page, line, progress] = [
    'back',
    'front',
    'title',
    'start',
    'resume',
    'page',
    'line',
    'progress',
  ].map(byId);

  const language =
    navigator.languages
      .flatMap((wanted) => [
        wanted,
        ...Object.keys(languages).filter((code) => code.split('-')[0] === wanted.split('-')[0]),
      ])
      .find((code) => languages[code]) ?? 'en-US';
  const text = languages[language];
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let at = -1;
  let typing = 0;

  const saved = () => {
    try {
      return Number(localStorage.getItem(SAVE) ?? -1);
    } catch {
      return -1;
    }
  };
  const save = (value) => {
    try {
      localStorage.setItem(SAVE, String(value));
    } catch {
      // A browser that keeps nothing still plays.
    }
  };

  function show(scene) {
    if (front.getAttribute('src') === scene) return;
    back.src = front.src || scene;
    back.hidden = false;
    front.style.opacity = '0';
    front.src = scene;
    front.onload = () => {
      front.style.opacity = '1';
    };
  }

  function write(words) {
    clearInterval(typing);
    if (isStill) {
      line.textContent = words;
      typing = 0;
      return;
    }
    const letters = [...words];
    let shown = 0;
    line.textContent = '';
    typing = setInterval(() => {
      shown += 1;
      line.textContent = letters.slice(0, shown).join('');
      if (shown < letters.length) return;
      clearInterval(typing);
      typing = 0;
    }, LETTER_MS);
  }

  function turnTo(number) {
    at = number;
    save(at);
    title.hidden = true;
    page.hidden = false;
    progress.value = (at + 1) / text.lines.length;
    show(scenes[Math.min(scenes.length - 1, Math.floor((at / text.lines.length) * scenes.length))]);
    write(text.lines[at]);
    page.focus();
  }

  function showTitle() {
    at = -1;
    clearInterval(typing);
    typing = 0;
    page.hidden = true;
    title.hidden = false;
    progress.value = 0;
    resume.hidden = saved() < 1 || saved() >= text.lines.length;
    show(scenes[0]);
    start.focus();
  }

  function next() {
    if (typing) {
      clearInterval(typing);
      typing = 0;
      line.textContent = text.lines[at];
    } else if (at + 1 < text.lines.length) turnTo(at + 1);
    else {
      save(-1);
      showTitle();
    }
  }

  document.documentElement.lang = language;
  document.title = text.title;
  title.querySelector('h1').textContent = text.title;
  byId('brief').textContent = text.brief;
  start.textContent = text.start;
  resume.textContent = text.resume;
  start.addEventListener('click', () => turnTo(0));
  resume.addEventListener('click', () => turnTo(saved()));
  page.addEventListener('click', next);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && at >= 0) showTitle();
    if (event.key === 'ArrowRight' && at >= 0) next();
  });
  showTitle();
})();
