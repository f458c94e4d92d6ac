/// What was kept of a part of an imported file that the study no longer has.
public struct LostSettings: Hashable, Sendable {
  /// The part's title when the file was read.
  public let title: String
  public let settings: [KeptSetting]
}

extension Study {
  /// The settings of a review's signature, among those of the signature itself.
  public static let reviewNote = KeptSetting.note + "review/"
  private static let partsNote = KeptSetting.note + "parts/"

  /// Hands what steps keep of the parts in their lists to those parts. Documents of earlier releases keep it by position,
  /// which is right only until somebody edits.
  /// - Parameter isRead: the study was just read from a file, so that what its steps keep is noted too.
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

  /// Answers whether there was anything to hand out.
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
    if isRead, own.contains(where: { !$0.isNote && $0.isTelling }) {
      step.noteOrigin([task, step.id])
    }
    return own.count < all.count
  }

  private mutating func handOutOfConsent(_ handout: KeptHandout, of step: Step) -> Bool {
    let shown: (id: Consent.ID, signature: Signature.ID?)
    switch step.content {
    case .consentScenes(let scenes): shown = (scenes.consent, nil)
    case .consentReview(let review): shown = (review.consent, review.signature)
    default: return false
    }
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

  /// Writes down which parts keep what, so that one that goes can be named.
  private mutating func noteKeepingParts(of index: Int) {
    let known = Set(tasks[index].keptSettings.map(\.key))
    for part in keepingParts {
      guard let origin = part.keptOrigin, origin.hasPrefix(tasks[index].id + "/") else { continue }
      let key = Self.partsNote + origin
      guard !known.contains(key) else { continue }
      let telling = part.keptSettings.filter { !$0.isNote && $0.isTelling }
      let settings = Dictionary(telling.map { ($0.key, $0.value ?? .null) }) { first, _ in first }
      tasks[index].keptSettings.append(
        KeptSetting(
          key: key,
          value: [
            "title": .string(part.keptTitle(in: primaryLanguage)), "settings": .object(settings),
          ]))
    }
  }

  /// What a task keeps of a step, in its rules by step, follows the step's new name.
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

  /// What was kept of parts that a task, or the consent it shows, has had and has no more.
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
    switch (content, handout.path.first) {
    case (_, "bodyItems"): return bodyItems.keep(handout.below(1))
    case (.form(var form), "formItems"):
      guard form.items.keep(handout.below(1)) else { return false }
      content = .form(form)
    case (.question(var question), "answerFormat"):
      guard question.format.keep(handout.below(1)) else { return false }
      content = .question(question)
    default: return false
    }
    return true
  }

  fileprivate var keepingParts: [any KeepingPart] {
    let texts: [any KeepingPart] = bodyItems
    return switch content {
    case .form(let form):
      texts
        + form.items.flatMap { item -> [any KeepingPart] in
          [item] + (item.format?.keepingParts ?? [])
        }
    case .question(let question): texts + question.format.keepingParts
    default: texts
    }
  }
}

extension KeptSetting {
  /// Whether the path could lead into a list of parts.
  fileprivate var mayBelongToPart: Bool {
    ["bodyItems/", "formItems/", "answerFormat/", "consentDocument/", "signature/"]
      .contains { key.hasPrefix($0) }
  }
}
