/** English texts of pictures' files. */
export default {
  PictureFiles: 'Files of pictures',
  PictureFilesIntro:
    'Whether the store has each picture’s files, and rebuilding them from the original.',
  SearchPictureFiles: 'Number, title or file name',
  CheckFiles: 'Check all files',
  FilesAreChecked: 'The files are being checked. You can leave this page.',
  FilesAreMadeAnew: 'The files are being rebuilt',
  MakeAnew: 'Rebuild',
  MakeDamagedAnew: 'Rebuild all damaged files',
  Checked: 'Checked',
  CheckedAt: 'Checked',
  OldestCheck: 'Oldest check',
  NeedsAttention: 'Needs attention',
  NoPictureNeedsAttention: 'No picture needs attention',
  'Files:Whole': 'Whole',
  'Files:Damaged': 'Damaged',
  'Files:Lost': 'Original lost',
  'Files:Queued': 'Being made',
  'Files:NoFile': 'No file',
  'Files:Unchecked': 'Not checked',
};
