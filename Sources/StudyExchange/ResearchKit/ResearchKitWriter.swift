import StudyModel

/// Writes a study's tasks as ResearchKit's JSON (§5), in one language.
final class ResearchKitWriter {
  let study: Study
  let language: Language
  var losses: [Loss] = []

  init(study: Study, language: Language) {
    self.study = study
    self.language = language
  }

  func taskWriter(for task: StudyModel.Task?) -> ResearchKitTaskWriter {
    ResearchKitTaskWriter(
      task: task ?? StudyModel.Task(id: "", kind: .survey), writer: self)
  }

  /// A task as Accord writes it, without what was kept of the file it came from.
  func written(_ task: StudyModel.Task) -> JSONValue {
    taskWriter(for: task).json(withKept: false)
  }

  /// A task with everything; only the part, where that is all the file had.
  func exported(_ task: StudyModel.Task) -> JSONValue {
    let whole = KeptSettings.restored(
      task.keptSettings, in: taskWriter(for: task).json(withKept: true))
    guard
      let root = task.keptSettings.first(where: { $0.key == KeptSettings.root })?.value?
        .stringValue,
      let part = KeptSettings.value(at: root, in: whole)
    else { return whole }
    return part
  }

  func text(_ text: LocalizedText) -> String {
    text.text(in: language, else: study.primaryLanguage)
  }

  func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ place: Place, _ what: String,
    became: String? = nil, advice: String? = nil
  ) {
    losses.append(
      Loss(
        format: ResearchKitFormat.formatName, code: code, kind: kind, severity: severity,
        place: place,
        what: what, became: became, advice: advice))
  }

  /// ResearchKit's texts have no marks.
  func plain(_ markdown: LocalizedText, at place: Place) -> String {
    let (words, isPlain) = PlainMarkdown.text(of: text(markdown))
    if !isPlain, !words.isEmpty {
      lose(
        "marks-dropped", .approximated, .note, place, "Marks in the text", became: "plain words")
    }
    return words
  }

  func image(_ id: Asset.ID?, at place: Place) -> JSONValue? {
    guard let id else { return nil }
    let name = study.asset(id)?.name ?? id
    lose(
      "picture-by-name", .moved, .note, place, "The picture “\(name)”",
      became: "its name", advice: "put a picture of this name into the app")
    return ["imageName": .string(name)]
  }
}
