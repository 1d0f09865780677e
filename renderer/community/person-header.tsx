import type { ReactNode } from 'react';
import { Avatar } from '../components/avatar.tsx';
import { PersonFacts, type PersonInfo, useIntroduction } from './person-facts.tsx';

interface PersonHeaderProps {
  person: PersonInfo;
  name: string;
  /** What can be done. */
  children?: ReactNode;
}

/** The head of a person's page: picture, name, what they say of themselves. */
export function PersonHeader({ person, name, children }: PersonHeaderProps) {
  const introduction = useIntroduction(person);
  return (
    <header className="flex flex-col gap-6 rounded-2xl border border-line bg-surface p-6 sm:flex-row sm:p-8">
      <Avatar path={person.profile.head} name={name} className="size-24 text-4xl sm:size-28" />
      <div className="flex min-w-0 grow flex-col gap-3">
        <h1 className="wrap-anywhere text-3xl">{name}</h1>
        <PersonFacts person={person} />
        {introduction && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{introduction}</p>}
        <div className="mt-1 flex flex-wrap gap-2">{children}</div>
      </div>
    </header>
  );
}
