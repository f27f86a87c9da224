/** The platform contract: the shell accepts remotes built for the same major number. */
export const CONTRACT_VERSION = '2.9.0';
