/** The form of the identifiers of pictures and sets. */
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
export const SET_ID = /^[1-9]\d{0,8}$/;
