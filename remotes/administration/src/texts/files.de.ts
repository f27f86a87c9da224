/** German texts of pictures' files. */
export default {
  PictureFiles: 'Dateien der Bilder',
  PictureFilesIntro:
    'Ob der Speicher die Dateien jedes Bildes hat, und sie neu aus dem Original erzeugen.',
  SearchPictureFiles: 'Nummer, Titel oder Dateiname',
  CheckFiles: 'Alle Dateien prüfen',
  FilesAreChecked: 'Die Dateien werden geprüft. Sie können die Seite verlassen.',
  FilesAreMadeAnew: 'Die Dateien werden neu erzeugt',
  MakeAnew: 'Neu erzeugen',
  MakeDamagedAnew: 'Alle beschädigten Dateien neu erzeugen',
  Checked: 'Geprüft',
  CheckedAt: 'Geprüft',
  OldestCheck: 'Älteste Prüfung',
  NeedsAttention: 'Zu prüfen',
  NoPictureNeedsAttention: 'Kein Bild ist zu prüfen',
  'Files:Whole': 'Vollständig',
  'Files:Damaged': 'Beschädigt',
  'Files:Lost': 'Original verloren',
  'Files:Queued': 'In Arbeit',
  'Files:NoFile': 'Ohne Datei',
  'Files:Unchecked': 'Nicht geprüft',
};
