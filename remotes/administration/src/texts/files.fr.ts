/** French texts of pictures' files. */
export default {
  PictureFiles: 'Fichiers des images',
  PictureFilesIntro:
    'Si le stockage a les fichiers de chaque image, et les recréer à partir de l’original.',
  SearchPictureFiles: 'Numéro, titre ou nom de fichier',
  CheckFiles: 'Vérifier tous les fichiers',
  FilesAreChecked: 'Les fichiers sont en cours de vérification. Vous pouvez quitter cette page.',
  FilesAreMadeAnew: 'Les fichiers sont en cours de recréation',
  MakeAnew: 'Recréer',
  MakeDamagedAnew: 'Recréer tous les fichiers endommagés',
  Checked: 'Vérifiées',
  CheckedAt: 'Vérifiée',
  OldestCheck: 'Vérification la plus ancienne',
  NeedsAttention: 'À vérifier',
  NoPictureNeedsAttention: 'Aucune image à vérifier',
  'Files:Whole': 'Complets',
  'Files:Damaged': 'Endommagés',
  'Files:Lost': 'Original perdu',
  'Files:Queued': 'En création',
  'Files:NoFile': 'Sans fichier',
  'Files:Unchecked': 'Non vérifiés',
};
