import StudyModel

/// The ladder of ten rungs.
struct SocioeconomicLadderPresenter: NumberAnswering {
  let format: SocioeconomicLadderFormat

  var dontKnow: DontKnow? { format.dontKnow }
  var missing: Word { .missingChoice }

  func control(in question: ControlBuilder) -> any Control {
    let top = question.shown(format.topLabel) ?? question.words[.ladderTop]
    let bottom = question.shown(format.bottomLabel) ?? question.words[.ladderBottom]
    let all = SocioeconomicLadderFormat.rungs
    let rungs = all.map { rung in
      var row = question.row(
        rung, key: String(rung), text: question.words(.rung, n: String(rung + 1)))
      row.end = rung == all.lowerBound ? top : rung == all.upperBound ? bottom : nil
      return row
    }
    return LadderControl(top: top, bottom: bottom, rungs: rungs)
  }

  func words(for answer: JSONValue, by writer: AnswerText) -> String {
    writer.own(writer.words(.rung, n: ((answer.numberValue ?? 0) + 1).plainText))
  }
}

extension FormatPresenters {
  func visit(_ format: SocioeconomicLadderFormat) -> any FormatPresenter {
    SocioeconomicLadderPresenter(format: format)
  }
}
