interface Mail {
  to: string;
  text: string;
}

/** Newest 8-digit code that the store has mailed to an address, from its mailbox for development. */
export async function mailedCode(origin: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/dev/mailbox`, { headers: { accept: 'application/json' } });
  const mails = (await response.json()) as Mail[];
  const mail = mails.find(({ to }) => to === email);
  const code = /\b\d{8}\b/.exec(mail?.text ?? '')?.[0];
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}
