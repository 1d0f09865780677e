import { type ReactNode, useId } from 'react';

/** One subject of the form under its heading. */
export function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 rounded-xl border border-line bg-surface p-4 sm:p-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {text && <p className="mt-1 max-w-prose text-muted text-sm">{text}</p>}
      <div className="mt-5 flex flex-col gap-6">{children}</div>
    </section>
  );
}

/** What every part of the form gets. */
export interface PartProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  /** The words for what is wrong with a field, by its name in the API. */
  faultOf: (field: string) => string | undefined;
}
