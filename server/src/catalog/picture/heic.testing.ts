/** A HEIC picture of one color, 180 by 120 pixels. No package of the project can encode one. */
export const heicPicture = (): Buffer =>
  Buffer.from(
    [
      'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUNtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA',
      'AAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFnAAEAAAAAAAAAPAAAACNpaW5mAAAAAAAB',
      'AAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAw2lwcnAAAAClaXBjbwAAAHlodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADw',
      'MgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAsQgEBA3AAAAMAkAAAAwAAAwAeoBcged+W6kkprm4EBAwI',
      'AAADAAgAAAMACEAiAAEAB0QBwXKwYkAAAAAUaXNwZQAAAAAAAAC0AAAAeAAAABBwaXhpAAAAAAMICAgAAAAWaXBtYQ',
      'AAAAAAAAABAAEDgQKDAAAARG1kYXQAAAA4KAGvVF5A+Q6SX//Qh8j6bz//GWjGxkj8D9kr6AAAAwAArICmjbQAAAMA',
      'ADcAAAMAA0QAAAMAqoA=',
    ].join(''),
    'base64',
  );

/** A HEIC file with a film beside its picture, whose offsets a new item would make wrong. */
export const heicFilm = (): Buffer =>
  Buffer.concat([heicPicture(), Buffer.from('\0\0\0\x08moov', 'latin1')]);
