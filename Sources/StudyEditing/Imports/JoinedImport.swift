import StudyExchange
import StudyModel

/// What an imported file adds to an existing study.
package struct JoinedImport: Sendable {
  /// The study that the file is.
  package let source: Study
  package let target: Study
  package let wanted: JoinedParts

  /// - Parameter form: what was chosen; if nothing was sent yet, everything is, except for a second task for joining.
  package init(_ form: SubmittedForm, of source: Study, into target: Study) {
    self.source = source
    self.target = target
    var wanted = JoinedParts(of: source, for: target)
    if form["into"] != nil {
      let values = Set(form.values("part"))
      wanted.consents = Set(
        source.consents.map(\.id).filter {
          values.contains(ImportContents.Part.value(["consents", $0]))
        })
      wanted.tasks = Set(
        source.tasks.map(\.id).filter { values.contains(ImportContents.Part.value(["tasks", $0])) })
    }
    wanted.consent = form.trimmed("afterConsent")
    wanted.task = form.trimmed("afterTask")
    self.wanted = wanted
  }

  /// For example, “Added 1 consent and 2 tasks”.
  package var summary: String {
    let counts = [
      (wanted.consents.count, "consent", "consents"), (wanted.tasks.count, "task", "tasks"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
    return "Added " + counts.joined(separator: " and ")
  }

  /// The parts with what happens to each.
  package func marked(_ contents: ImportContents) -> ImportContents {
    let all = target.joining(source, JoinedParts(of: source))
    var chosen: Set<String> = []
    var notes: [String: String] = [:]
    for part in all?.parts ?? [] {
      let value = ImportContents.Part.value([part.list, part.formerID])
      let isWanted =
        part.list == "consents"
        ? wanted.consents.contains(part.formerID) : wanted.tasks.contains(part.formerID)
      if isWanted { chosen.insert(value) }
      if part.isRenamed {
        notes[value] =
          "The study already uses the identifier \(part.formerID), so this becomes \(part.id)."
      }
    }
    return contents.choosing({ chosen.contains($0) }, noting: { notes[$0] })
  }

  /// What else the person must know: what stays out, and what the study does not show.
  package var notes: [String] {
    var notes = [
      "Only consents and tasks are added, with their pictures. The facts in the file are not added."
    ]
    let joins = source.tasks.filter { $0.kind == .join }
    if !joins.isEmpty, target.tasks.contains(where: { $0.kind == .join }) {
      notes.append(
        "The study already has a task for joining, so the one in the file is not selected.")
    }
    if !source.languages.contains(target.primaryLanguage) {
      notes.append(
        "The file has no text in \(target.primaryLanguage.englishName), the main language of the study."
      )
    }
    let others = source.languages.filter { !target.languages.contains($0) }
    if !others.isEmpty {
      let names = others.map(\.englishName).formatted(.list(type: .and).locale(.portal))
      notes.append(
        "Texts in \(names) are added, too. Add the language to the study to show them.")
    }
    return notes
  }

  /// What an edit made, in words: changed identifiers, and what was left out.
  package static func words(for made: Joining) -> String {
    let renamed = made.parts.filter(\.isRenamed)
    let names = renamed.prefix(5).map { "\($0.formerID) is now \($0.id)" }
    var words = names.isEmpty ? "" : " " + names.joined(separator: ", ") + "."
    if renamed.count > names.count { words += " \(renamed.count - names.count) more were renamed." }
    if !made.lost.isEmpty {
      words += " Rules about parts that were not added were left out; see Problems for the rest."
    }
    return words
  }
}
