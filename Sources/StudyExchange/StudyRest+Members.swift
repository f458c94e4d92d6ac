import StudyDocuments
import StudyModel

/// What a study, and the tasks that an export has, say in addition to the parts in their lists.
extension StudyRest {
  func lostMembers(of study: Study) -> [Loss] {
    let tasks = study.tasks.compactMap { task in members(task).map { (task, lost(of: task, $0)) } }
    let names = Set(tasks.flatMap(\.1)).sorted()
    let ofTasks = names.compactMap { name in
      lost(name, of: tasks.filter { $0.1.contains(name) }.map(\.0), in: study)
    }
    return lostSettings(of: study) + ofTasks + [lostKeptSettings(of: study)].compactMap(\.self)
  }

  private func lost(of task: Task, _ said: Set<String>) -> [String] {
    var head = task
    (head.steps, head.endings, head.rules, head.keptSettings) = ([], [], [], [])
    return setMembers(of: head, except: said.union(["id", "kind"]))
  }

  private func lost(_ name: String, of tasks: [Task], in study: Study) -> Loss? {
    let places = tasks.map { ["tasks", $0.id, name] }
    switch name {
    case "schedule":
      let frequency = tasks.first?.schedule?.frequency.rawValue ?? ""
      return loss(
        "schedule-not-carried", .warning, places, "When the task is due (\(frequency))",
        "When %s tasks are due", advice: "offer each task at its times")
    case "earlierAnswers":
      let earlier = tasks.first?.earlierAnswers?.keys.sorted().joined(separator: ", ") ?? ""
      return loss(
        "earlier-answers-not-carried", .note, places,
        "Example answers from earlier tasks that its walkthroughs start with (\(earlier))",
        "Example answers from earlier tasks that the walkthroughs of %s tasks start with")
    case "title":
      let title = tasks.first?.title.text(in: study.primaryLanguage, else: study.primaryLanguage)
      return loss(
        "task-title-not-carried", .note, places, "The title of the task, “\(title ?? "")”",
        "The titles of %s tasks", advice: "show it in the list of tasks")
    default:
      return loss(
        "setting-not-carried", .warning, places, "The setting “\(name.asMemberName)”",
        "The setting “\(name.asMemberName)” of %s tasks")
    }
  }

  /// Settings of the study itself, of which there are none today. Its names and languages are in every export.
  private func lostSettings(of study: Study) -> [Loss] {
    let known: Set<String> = [
      "schema", "id", "slug", "facts", "primaryLanguage", "furtherLanguages",
    ]
    var own = study
    (own.consents, own.tasks, own.articles, own.assets) = ([], [], [], [])
    return setMembers(of: own, except: known).compactMap { name in
      loss("setting-not-carried", .warning, [[name]], "The setting “\(name.asMemberName)”")
    }
  }

  private func lostKeptSettings(of study: Study) -> Loss? {
    guard !hasKeptSettings, let document = try? JSONValue(encoding: study) else { return nil }
    let count = Self.keptSettings(in: document)
    return loss(
      "kept-settings-not-carried", .note, Array(repeating: ["tasks"], count: count),
      "A setting kept from an imported file", "%s settings kept from an imported file")
  }

  /// The number of settings of other formats. Notes concern only the format that made them.
  private static func keptSettings(in value: JSONValue) -> Int {
    switch value {
    case .object(let members):
      members.reduce(0) { count, member in
        guard member.key == "keptSettings", let settings = member.value.arrayValue else {
          return count + keptSettings(in: member.value)
        }
        return count
          + settings.count { $0["key"]?.stringValue?.hasPrefix(KeptSetting.note) == false }
      }
    case .array(let elements): elements.reduce(0) { $0 + keptSettings(in: $1) }
    case .null, .boolean, .number, .string: 0
    }
  }
}
