import type { FormHTMLAttributes, Ref } from "react"

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit"> {
  ref?: Ref<HTMLFormElement>
  onSubmit: (form: HTMLFormElement) => void
}

/** A form that its screen sends itself. */
export function Form({ onSubmit, ...rest }: Props) {
  return (
    <form
      {...rest}
      onSubmit={event => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
    />
  )
}
