// Starts the launcher against the server on this machine (`npm start` in another terminal).
import { spawn } from 'node:child_process';
import path from 'node:path';
import electron from 'electron';
import { buildAll } from './build.ts';
import { writeLocalLauncherConfig } from './launcher-config.ts';

await buildAll();
const dataDir = path.resolve(process.env.DATA_DIR ?? '.data');
const serverUrl = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 4800}`;
const env = { ...process.env, MOGGIE_LAUNCHER_CONFIG: writeLocalLauncherConfig(dataDir, serverUrl) };
const child = spawn(String(electron), ['.'], { stdio: 'inherit', env });
child.on('close', (code) => process.exit(code ?? 0));
