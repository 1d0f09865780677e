declare module 'virtual:messages' {
  type MessageBundle = import('../i18n/load-catalogue.ts').MessageBundle;
  type LoadBundle = () => Promise<{ default: Record<string, unknown> }>;
  const loaders: Record<string, Record<MessageBundle, LoadBundle>>;
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
