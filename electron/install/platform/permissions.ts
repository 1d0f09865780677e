const READ_WRITE = 0o644;
const READ_WRITE_RUN = 0o755;
const OWNER_RUNS = 0o100;

/** The mode of a game's file. */
export const modeOf = (executable: boolean) => (executable ? READ_WRITE_RUN : READ_WRITE);

/** Whether its owner may start a file of that mode; others may have more or fewer rights, as the player likes. */
export const isRunnable = (mode: number) => (mode & OWNER_RUNS) !== 0;
