import StudyModel

/// A list of ages or years of birth.
struct AgePresenter: NumberAnswering {
  let format: AgeFormat

  var dontKnow: DontKnow? { format.dontKnow }
  var fieldLabel: Word { format.recordsYear ? .yearOfBirth : .age }
  var missing: Word { .missingChoice }

  func control(in question: ControlBuilder) -> any Control {
    guard format.minimum <= format.maximum, format.maximum - format.minimum <= 200 else {
      return PickerControl(empty: question.words[.choose], options: [])
    }
    let year = format.relativeYear ?? question.today.components.year
    let chosen = question.values[question.base]
    let options = (format.minimum...format.maximum).map { age in
      var key = format.recordsYear ? year - age : age
      // ResearchKit's rows show the year of birth, then the age (§3.19).
      var text = format.showsYear ? "\(year - age) (\(age))" : String(age)
      if age == format.minimum {
        if format.minimumIsRange {
          key = -1
          text = question.words(.orYounger, n: String(age))
        }
        text = question.shown(format.minimumLabel) ?? text
      } else if age == format.maximum {
        if format.maximumIsRange {
          key = -2
          text = question.words(.orOlder, n: String(age))
        }
        text = question.shown(format.maximumLabel) ?? text
      }
      return PickerControl.Option(
        key: String(key), text: text, isChosen: chosen == String(key))
    }
    return PickerControl(empty: question.words[.choose], options: options)
  }

  func words(for answer: JSONValue, by writer: AnswerText) -> String {
    let value = answer.numberValue ?? 0
    if format.minimumIsRange, value == -1 {
      let own = writer.text(format.minimumLabel)
      return own.isEmpty
        ? writer.own(writer.words(.orYounger, n: String(format.minimum))) : own
    }
    if format.maximumIsRange, value == -2 {
      let own = writer.text(format.maximumLabel)
      return own.isEmpty ? writer.own(writer.words(.orOlder, n: String(format.maximum))) : own
    }
    return writer.plain(answer)
  }
}

extension FormatPresenters {
  func visit(_ format: AgeFormat) -> any FormatPresenter { AgePresenter(format: format) }
}
