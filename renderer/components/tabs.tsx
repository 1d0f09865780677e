import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useKeptNumber } from '../app/use-kept-number.ts';
import { classes } from './classes.ts';

interface Tab {
  id: string;
  label: string;
  content: ReactNode;
  /** Whether its panel stays empty until it is chosen: what it shows has to be asked for first. */
  late?: boolean;
}

/**
 * Panels behind tabs: arrows, Home and End move between them, as the ARIA pattern has it. Who comes back to the page finds
 * the one that they chose. Its label is unique on a page.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useKeptNumber(`tab of ${label}`, 0);
  const chosen = tabs[place]?.id;
  const [opened, setOpened] = useState([chosen]);
  const choose = (index: number) => {
    const id = tabs[index]?.id;
    setPlace(index);
    if (!opened.includes(id)) setOpened([...opened, id]);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: place + 1,
      ArrowLeft: place - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = (step + tabs.length) % tabs.length;
    const next = tabs[to];
    if (!next) return;
    choose(to);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${base}-${next.id}`)}`)?.focus();
  };

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]"
      >
        {tabs.map(({ id, label: name }, index) => {
          const current = id === chosen;
          return (
            <button
              key={id}
              id={`${base}-${id}`}
              type="button"
              role="tab"
              aria-selected={current}
              aria-controls={`${base}-${id}-panel`}
              tabIndex={current ? 0 : -1}
              onClick={() => choose(index)}
              className={classes(
                'min-h-11 shrink-0 whitespace-nowrap border-b-2 px-4 font-semibold text-sm',
                current ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {name}
            </button>
          );
        })}
      </div>
      {tabs.map(({ id, content, late }) => (
        <div
          key={id}
          id={`${base}-${id}-panel`}
          role="tabpanel"
          aria-labelledby={`${base}-${id}`}
          hidden={id !== chosen}
          className="pt-5"
        >
          {(!late || opened.includes(id)) && content}
        </div>
      ))}
    </div>
  );
}
