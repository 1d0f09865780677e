interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Newest 8-digit code that the store has mailed to an address, from its mailbox for development. */
export async function mailedCode(origin: string, email: string): Promise<string> {
  const own = await mailsTo(origin, email);
  const code = own.map(({ text }) => /\b\d{8}\b/.exec(text)?.[0]).find((found) => found !== undefined);
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}

/** Mails to an address, newest first. */
export async function mailsTo(origin: string, email: string): Promise<Mail[]> {
  const response = await fetch(`${origin}/dev/mailbox`, { headers: { accept: 'application/json' } });
  const mails = (await response.json()) as Mail[];
  return mails.filter(({ to }) => to === email);
}
