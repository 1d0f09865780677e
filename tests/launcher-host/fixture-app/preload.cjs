const { contextBridge, ipcRenderer } = require('electron');

window.preloadOnly = 'secret';
contextBridge.exposeInMainWorld('fixture', {
  echo: (...args) => ipcRenderer.invoke('echo', ...args),
  fail: () => ipcRenderer.invoke('fail'),
  sender: () => ipcRenderer.invoke('sender'),
  note: (text) => ipcRenderer.send('note', text),
  onNoted(listener) {
    const handler = (_event, text) => listener(text);
    ipcRenderer.on('noted', handler);
    return () => ipcRenderer.off('noted', handler);
  },
  tryRequire(id) {
    try {
      require(id);
      return 'loaded';
    } catch (error) {
      return error.message;
    }
  },
  twice: (value) => value * 2,
  sandboxed: process.sandboxed,
  nested: { list: [1, 2, 3] },
});
