/** The generated client uses this name of the browser's types. Node's types of fetch do not have it. */
type BodyInit = NonNullable<RequestInit["body"]>
