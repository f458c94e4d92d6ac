import StudyDocuments
import StudyModel

/// Writes a study's tasks as ResearchKit's JSON (§5), in one language.
final class ResearchKitWriter {
  let study: Study
  let language: Language
  var losses: [Loss] = []
  private let target: ResearchKitTarget

  init(study: Study, language: Language, target: ResearchKitTarget = .current) {
    self.study = study
    self.language = language
    self.target = target
  }

  func taskWriter(for task: StudyModel.Task?) -> ResearchKitTaskWriter {
    ResearchKitTaskWriter(
      task: task ?? StudyModel.Task(id: "", kind: .survey), writer: self)
  }

  /// A task as Accord writes it, without kept settings of the imported file.
  func written(_ task: StudyModel.Task) -> JSONValue {
    taskWriter(for: task).json(withKept: false)
  }

  /// A task with all kept settings; only one part if that is all the file had and the study still has.
  func exported(_ task: StudyModel.Task) -> JSONValue {
    let kept = task.keptSettings.filter { setting in
      guard let step = KeptSettings.step(of: setting) else { return true }
      return task.step(step) != nil || task.rules.contains { $0.step == step }
    }
    reportLostSettings(of: task)
    let whole = KeptSettings.restored(kept, in: taskWriter(for: task).json(withKept: true))
    guard
      let root = task.keptSettings.first(where: { $0.key == KeptSettings.root })?.value?
        .stringValue,
      let part = KeptSettings.solePart(at: root, of: whole)
    else { return whole }
    return part
  }

  /// Reports settings of the imported file for parts that the study no longer has.
  private func reportLostSettings(of task: StudyModel.Task) {
    for lost in study.lostSettings(of: task) {
      var names: [String] = []
      for setting in lost.settings {
        guard let key = setting.path.last, let value = setting.value, key != "_class",
          !ORKClass.isUsual(key, value), !names.contains(key.asMemberName)
        else { continue }
        names.append(key.asMemberName)
      }
      guard !names.isEmpty else { continue }
      lose(
        "kept-settings-gone", .dropped, .note, ["tasks", task.id],
        "The imported settings of “\(lost.title)” (\(names.joined(separator: ", "))), which the study no longer has"
      )
    }
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
        format: target.formatName, code: code, kind: kind, severity: severity,
        place: place,
        what: what, became: became, advice: advice))
  }

  /// Reports each member of a part's document that is set but not known here, so that a member added to the model is never
  /// lost silently. What is lost is the same in every language.
  func reportUnknown(in part: some Encodable, except known: Set<String>, at place: Place) {
    guard language == study.primaryLanguage else { return }
    for name in setMembers(of: part, except: known) {
      lose(
        "setting-not-carried", .dropped, .warning, place + [name],
        "The setting “\(name.asMemberName)”", advice: "set it in code")
    }
  }

  /// ResearchKit's texts have no formatting.
  func plain(_ markdown: LocalizedText, at place: Place) -> String {
    let (words, isPlain) = PlainMarkdown.text(of: text(markdown))
    if !isPlain, !words.isEmpty {
      lose(
        "marks-dropped", .approximated, .note, place, "Formatting in the text",
        became: "plain text")
    }
    return words
  }

  func image(_ id: Asset.ID?, at place: Place) -> JSONValue? {
    guard let id else { return nil }
    let name = study.asset(id)?.name ?? id
    lose(
      "picture-by-name", .moved, .note, place, "The picture “\(name)”",
      became: "its name", advice: "add a picture with this name to the app")
    return ["imageName": .string(name)]
  }
}
