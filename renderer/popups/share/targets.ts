/** Where a page can be shared by a link of theirs, with what it says. */
export const SHARE_TARGETS: readonly { name: string; href: (url: string, text: string) => string }[] = [
  { name: 'X', href: (url, text) => `https://x.com/intent/post?${new URLSearchParams({ text, url })}` },
  { name: 'Telegram', href: (url, text) => `https://t.me/share/url?${new URLSearchParams({ url, text })}` },
  {
    name: 'LINE',
    href: (url) => `https://social-plugins.line.me/lineit/share?${new URLSearchParams({ url })}`,
  },
  {
    name: 'Reddit',
    href: (url, title) => `https://www.reddit.com/submit?${new URLSearchParams({ url, title })}`,
  },
  {
    name: 'Weibo',
    href: (url, title) => `https://service.weibo.com/share/share.php?${new URLSearchParams({ url, title })}`,
  },
];
