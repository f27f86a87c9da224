// Lines of changelogs: the words of each changeset, without commits. A library of ours that became
// newer has a changelog of its own, so it gets no line.
const getReleaseLine = async ({ summary }) =>
  `- ${summary
    .split('\n')
    .map((line) => line.trim())
    .join('\n  ')
    .trimEnd()}`;
const getDependencyReleaseLine = async () => '';

export default { getReleaseLine, getDependencyReleaseLine };
