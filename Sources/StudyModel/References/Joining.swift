/// A study with consents and tasks of another one.
public struct Joining: Hashable, Sendable {
  public var study: Study
  /// The added consents and tasks, consents first.
  public var parts: [Part]
  /// The references to parts that were not added, as in the study that they come from. Rules and conditions about them were
  /// left out; the others must be fixed.
  public var lost: [Reference]

  public struct Part: Hashable, Sendable {
    /// `consents` or `tasks`.
    public var list: String
    /// The identifier that it came with.
    public var formerID: String
    public var id: String

    public var place: Place { [list, id] }
    public var isRenamed: Bool { id != formerID }
  }
}

/// Which consents and tasks of a study to add to another one, and where.
public struct JoinedParts: Hashable, Sendable {
  public var consents: Set<Consent.ID>
  public var tasks: Set<Task.ID>
  /// The consent that they follow; nil to add them at the end.
  public var consent: Consent.ID?
  /// The task that they follow; nil to add them at the end.
  public var task: Task.ID?

  public init(
    consents: Set<Consent.ID>, tasks: Set<Task.ID>, afterConsent consent: Consent.ID? = nil,
    afterTask task: Task.ID? = nil
  ) {
    self.consents = consents
    self.tasks = tasks
    self.consent = consent
    self.task = task
  }

  /// All consents and tasks of a study; without its tasks for joining if the study that they are added to has one.
  public init(of study: Study, for target: Study? = nil) {
    let canJoin = target?.tasks.contains { $0.kind == .join } ?? false
    let tasks = study.tasks.filter { !canJoin || $0.kind != .join }
    self.init(consents: Set(study.consents.map(\.id)), tasks: Set(tasks.map(\.id)))
  }
}
