import type { PriceQuestion } from "@rasoi/core/menu"
import { useText } from "../../i18n/i18n.tsx"
import { Segments } from "../../parts/choice.tsx"

interface Props {
  questions: readonly PriceQuestion[]
  onChoose: (question: PriceQuestion, list: string | null) => void
}

/** All columns are sizes. No heading has this text. */
const sizes = "\n"

/** Asks which of several prices counts here, with some dishes as examples. */
export function PriceQuestions({ questions, onChoose }: Props) {
  const text = useText("menu").menu.sheet
  return questions.map(question => (
    <Segments
      key={question.key}
      legend={text.whichPrice}
      value={null}
      hint={text.whichPriceHint}
      onChange={list => onChoose(question, list === sizes ? null : list)}
      options={[
        ...question.choices.map(({ list, headings, examples }) => ({
          value: list,
          label: (
            <span className="stack">
              <strong>{headings.join(", ")}</strong>
              <span className="small">{examples.map(each => `${each.dish} ${each.price}`).join(" · ")}</span>
            </span>
          ),
        })),
        ...(question.canBeSizes ? [{ value: sizes, label: text.theyAreSizes }] : []),
      ]}
    />
  ))
}
