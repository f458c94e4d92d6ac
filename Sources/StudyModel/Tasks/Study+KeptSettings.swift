/// Settings kept for a part of an imported file that the study no longer has.
public struct LostSettings: Hashable, Sendable {
  /// The part's title when the file was imported.
  public let title: String
  public let settings: [KeptSetting]
}

extension Study {
  /// Marks the settings of a review's signature among those of the signature itself.
  public static let reviewNote = KeptSetting.note + "review/"
  private static let partsNote = KeptSetting.note + "parts/"

  /// Moves the settings that steps keep for the parts in their lists to those parts. Documents from earlier releases
  /// keep them by position, which is correct only until someone edits the list.
  /// - Parameter isRead: whether the study was just read from a file, so that the steps' own settings are noted as
  ///   well.
  public mutating func handOutKeptSettings(isRead: Bool = false) {
    for task in tasks.indices {
      let id = tasks[task].id
      var isChanged = isRead
      for index in tasks[task].steps.indices
      where isRead || tasks[task].steps[index].keptSettings.contains(where: \.mayBelongToPart) {
        var step = tasks[task].steps[index]
        isChanged = handOut(of: &step, in: id, isRead: isRead) || isChanged
        tasks[task].steps[index] = step
      }
      for index in tasks[task].endings.indices
      where isRead || tasks[task].endings[index].keptSettings.contains(where: \.mayBelongToPart) {
        var ending = tasks[task].endings[index]
        isChanged = handOut(of: &ending, in: id, isRead: isRead) || isChanged
        tasks[task].endings[index] = ending
      }
      if isChanged { noteKeepingParts(of: task) }
    }
  }

  /// - Returns: whether there was anything to move.
  private mutating func handOut(of step: inout Step, in task: Task.ID, isRead: Bool) -> Bool {
    let all = step.keptSettings
    var own: [KeptSetting] = []
    for setting in all {
      let handout = KeptHandout(
        path: setting.path[...], origin: [task, step.id], setting: setting)
      let isGiven =
        setting.mayBelongToPart
        && (step.handOut(handout) || handOutOfConsent(handout, of: step))
      if !isGiven { own.append(setting) }
    }
    step.keptSettings = own
    if isRead, own.contains(where: { !$0.isNote && $0.isMeaningful }) {
      step.noteOrigin([task, step.id])
    }
    return own.count < all.count
  }

  private mutating func handOutOfConsent(_ handout: KeptHandout, of step: Step) -> Bool {
    guard let shown = step.content.stepKind.shownConsent else { return false }
    guard let consent = consents.firstIndex(where: { $0.id == shown.id }) else { return false }
    switch (handout.path.first, handout.path.dropFirst().first) {
    case ("consentDocument", "sections"): return consents[consent].sections.keep(handout.below(2))
    case ("consentDocument", "signatures"):
      return consents[consent].signatures.keep(handout.below(2))
    case ("signature", _):
      guard
        let index = consents[consent].signatures.firstIndex(where: { $0.id == shown.signature })
      else { return false }
      var own = handout.setting
      own.key = Self.reviewNote + KeptSetting(path: handout.path.dropFirst(), value: nil).key
      if !consents[consent].signatures[index].keptSettings.contains(own) {
        consents[consent].signatures[index].keptSettings.append(own)
      }
      return true
    default: return false
    }
  }

  /// Records which parts keep settings, so that a part can be named after it is removed.
  private mutating func noteKeepingParts(of index: Int) {
    let known = Set(tasks[index].keptSettings.map(\.key))
    for part in keepingParts {
      guard let origin = part.keptOrigin, origin.hasPrefix(tasks[index].id + "/") else { continue }
      let key = Self.partsNote + origin
      guard !known.contains(key) else { continue }
      let meaningful = part.keptSettings.filter { !$0.isNote && $0.isMeaningful }
      let settings = Dictionary(meaningful.map { ($0.key, $0.value ?? .null) }) { first, _ in first
      }
      tasks[index].keptSettings.append(
        KeptSetting(
          key: key,
          value: [
            "title": .string(part.keptTitle(in: primaryLanguage)), "settings": .object(settings),
          ]))
    }
  }

  /// Renames a step in the settings that a task keeps for it, which are listed by step.
  mutating func renameKeptSettings(of task: Task.ID, step old: Step.ID, to id: Step.ID) {
    guard let index = tasks.firstIndex(where: { $0.id == task }) else { return }
    tasks[index].keptSettings = tasks[index].keptSettings.map { setting in
      var path = setting.path
      guard !setting.isNote, path.count > 1, path[1] == old else { return setting }
      path[1] = id
      return KeptSetting(path: path, value: setting.value, insteadOf: setting.insteadOf)
    }
  }

  private var keepingParts: [any KeepingPart] {
    tasks.flatMap { task in
      (task.steps + task.endings).flatMap { step -> [any KeepingPart] in
        [step] + step.keepingParts
      }
    }
      + consents.flatMap { consent -> [any KeepingPart] in
        (consent.sections as [any KeepingPart]) + (consent.signatures as [any KeepingPart])
      }
  }

  /// The settings kept for parts that a task, or the consent it shows, no longer has.
  public func lostSettings(of task: Task) -> [LostSettings] {
    let noted = task.keptSettings.filter { $0.key.hasPrefix(Self.partsNote) }
    guard !noted.isEmpty else { return [] }
    let left = Set(keepingParts.compactMap(\.keptOrigin))
    return noted.filter { !left.contains(String($0.key.dropFirst(Self.partsNote.count))) }
      .compactMap { note in
        guard let settings = note.value?["settings"]?.objectValue else { return nil }
        return LostSettings(
          title: note.value?["title"]?.stringValue ?? "",
          settings: settings.sorted { $0.key < $1.key }.map {
            KeptSetting(key: $0.key, value: $0.value)
          })
      }
  }
}

extension Step {
  /// Gives a setting to a part inside the step.
  fileprivate mutating func handOut(_ handout: KeptHandout) -> Bool {
    if handout.path.first == "bodyItems" { return bodyItems.keep(handout.below(1)) }
    var kind = content.stepKind
    guard kind.handOut(handout) else { return false }
    content = kind.content
    return true
  }

  fileprivate var keepingParts: [any KeepingPart] {
    (bodyItems as [any KeepingPart]) + content.stepKind.keepingParts
  }
}

extension KeptSetting {
  /// Whether the path could lead into a list of parts.
  fileprivate var mayBelongToPart: Bool {
    ["bodyItems/", "formItems/", "answerFormat/", "consentDocument/", "signature/"]
      .contains { key.hasPrefix($0) }
  }
}
