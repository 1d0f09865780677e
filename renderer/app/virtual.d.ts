declare module 'virtual:messages' {
  type Words = Record<string, unknown>;
  type LateBundle = Exclude<import('../i18n/load-catalogue.ts').MessageBundle, 'shop'>;
  type Language = { shop: Words; more: Record<LateBundle, () => Promise<{ default: Words }>> };
  const loaders: Record<import('../../shared/contract/locales.ts').Locale, () => Promise<Language>>;
  export default loaders;
}

declare module 'virtual:client-assets' {
  const assets: {
    script: string;
    styles: string[];
    displayFont: string | null;
    modules: Record<string, string[]>;
  };
  export default assets;
}

declare module 'virtual:offline-words' {
  const words: Record<string, { title: string; text: string; retry: string }>;
  export default words;
}
