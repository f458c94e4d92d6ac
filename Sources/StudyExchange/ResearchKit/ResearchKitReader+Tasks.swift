import StudyModel

extension ResearchKitReader {
  func task(_ read: ORKObject) -> StudyModel.Task {
    let object = checked(read)
    let id = object.string("identifier") ?? ""
    if object.string("identifier") == nil {
      lose(
        "identifier-missing", .approximated, .error, object.place, "The identifier of the task",
        became: "an empty one")
    }
    let listed = object.objects("steps")
    // ResearchKit's tasks have no title.
    var task = StudyModel.Task(id: id, kind: .survey, title: text(id), steps: listed.map(step))
    task.endings = endings
    let joins = task.steps.contains {
      [.consentScenes, .consentReview, .sharing].contains($0.kind)
    }
    if joins { task.kind = .join }
    readVisibilities(in: &task)
    readRules(of: object, in: &task)
    if !earlierAnswers.isEmpty { task.earlierAnswers = earlierAnswers }
    if isExtended {
      task.keptSettings.append(KeptSetting(key: KeptSettings.extended, value: true))
    }
    keepSettings(of: listed, at: object, in: &task)
    noteOrigins(of: task, in: object)
    return task
  }

  private func readVisibilities(in task: inout StudyModel.Task) {
    let reading = PredicateReading(scope: PredicateScope(task))
    for visibility in visibilities {
      guard let index = task.steps.firstIndex(where: { $0.id == visibility.step }),
        case .form(var form) = task.steps[index].content,
        let item = form.items.firstIndex(where: { $0.id == visibility.item })
      else { continue }
      isExtended = true
      guard let format = visibility.format else {
        lose(
          "rule-not-understood", .dropped, .error, visibility.place,
          "A visibility rule without a predicate", became: "always shown")
        continue
      }
      form.items[item].visibility = condition(format, with: reading, at: visibility.place)
      task.steps[index].content = .form(form)
    }
  }

  /// A predicate as a condition; an unsupported one never holds, and a malformed one is ignored and not kept.
  func condition(_ text: String, with reading: PredicateReading, at place: Place) -> Condition? {
    do throws(PredicateFault) {
      return try reading.condition(text)
    } catch {
      let message = error.message.hasSuffix(".") ? error.message.dropLast() : error.message[...]
      let location = "position \(error.position): \(message)"
      switch error.kind {
      case .malformed:
        // It never goes back over predicates that could be read.
        faults.insert(place)
        lose(
          "predicate-malformed", .dropped, .error, place,
          "A predicate that cannot be read, \(location)", became: "no predicate, as in ResearchKit",
          advice: "fix its text: ResearchKit drops it, and those after it lead elsewhere")
        return nil
      case .unknown:
        lose(
          "predicate-not-understood", .dropped, .error, place,
          "A predicate that tests more than answers, \(location)", became: "never true")
        return .any([])
      }
    }
  }

  /// Keeps settings of steps and the task that the model has no place for, once everything is read.
  private func keepSettings(
    of listed: [ORKObject], at object: ORKObject, in task: inout StudyModel.Task
  ) {
    let study = Study(
      id: .init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), slug: "",
      facts: StudyFacts(), primaryLanguage: language, consents: consents, tasks: [task])
    let writer = ResearchKitWriter(study: study, language: language)
    let taskWriter = writer.taskWriter(for: task)
    for (index, read) in listed.enumerated() {
      guard let written = taskWriter.written(task.steps[index]).first else { continue }
      task.steps[index].keptSettings += kept(
        .object(read.members), insteadOf: written, at: read.place)
    }
    var written = writer.written(task).objectValue ?? [:]
    var read = object.members
    written["steps"] = nil
    if read["steps"] != nil { read["steps"] = nil } else { written["steps"] = [] }
    task.keptSettings += kept(
      .object(read), insteadOf: .object(written), at: object.place, of: task)
  }
}
