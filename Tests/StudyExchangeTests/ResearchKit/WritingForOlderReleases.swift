import SampleStudies
import StudyBundle
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("Writing tasks for older releases of ResearchKit") struct WritingForOlderReleases {
  private static let studies =
    SampleStudies.all + [SampleStudies.gallery] + (UInt64(0)..<24).map { Study.random(seed: $0) }

  private func export(_ study: Study, _ target: ResearchKitTarget) throws -> Export {
    try ResearchKitFormat(target).export(study, version: nil)
  }

  private func tasks(_ export: Export) throws -> [String: JSONValue] {
    let files = export.files.filter { !$0.path.hasPrefix("sidecar/") }
    return try Dictionary(files.map { ($0.path, try JSONValue(parsing: $0.bytes)) }) { $1 }
  }

  private func sidecars(_ export: Export) throws -> [String: JSONValue] {
    let files = export.files.filter { $0.path.hasPrefix("sidecar/") }
    return try Dictionary(files.map { ($0.name, try JSONValue(parsing: $0.bytes)) }) { $1 }
  }

  /// The classes of an object and everything in it, with the keys that each has.
  private func uses(_ value: JSONValue) -> Set<String> {
    switch value {
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(uses($1)) }
    case .object(let members):
      members.reduce(into: []) { found, member in
        let name = members["_class"]?.stringValue ?? ""
        found.formUnion(["\(name).\(member.key)"])
        found.formUnion(uses(member.value))
      }
    case .null, .boolean, .number, .string: []
    }
  }

  /// Keys that the serializer of each release does not know, from §5.5 of the reference.
  private static let unknown: [ResearchKitTarget: [String]] = [
    .release31: ["ORKPredicateStepNavigationRule.", ".resultPredicateFormats", ".stepModifiers"],
    .release21: [
      "ORKPredicateStepNavigationRule.", ".resultPredicateFormats", ".stepModifiers",
      ".earlyTerminationConfiguration", ".presentationStyle", ".displayUnit",
      ".daysBeforeCurrentDateToSetMinimumDate", ".daysAfterCurrentDateToSetMinimumDate",
      ".isMaxDateCurrentTime", "ORKTextChoice.image", ".reasonForCompletion", ".bundleAsset",
      ".alignImageToTop", ".autoScrollEnabled", ".bottomPadding", ".instructionSteps",
      "ORKAgeAnswerFormat.", "ORKColorChoice", ".visibilityRule",
    ],
  ]

  @Test(arguments: studies, [ResearchKitTarget.release31, .release21])
  func `nothing is written that the release does not know`(
    study: Study, target: ResearchKitTarget
  ) throws {
    for (path, task) in try tasks(export(study, target)) {
      for use in uses(task) {
        let isKnown = !(Self.unknown[target] ?? []).contains { use.contains($0) }
        #expect(isKnown, "\(path): \(use)")
      }
      if let rules = task["skipStepNavigationRules"] { Issue.record("\(path): \(rules)") }
    }
  }

  @Test(arguments: studies)
  func `each rule with conditions of release 3.2 is in the sidecar for 3.1, and reported`(
    study: Study
  ) throws {
    let current = try tasks(export(study, .current))
    let older = try export(study, .release31)
    let sidecars = try sidecars(older)
    for task in study.tasks {
      let suffix = study.languages.count == 1 ? "" : "+\(study.primaryLanguage.rawValue)"
      let path = FileName.encoding(task.id) + suffix + ".json"
      let whole = current[path]?["stepNavigationRules"]?.objectValue ?? [:]
      let direct = try tasks(older)[path]?["stepNavigationRules"]?.objectValue ?? [:]
      let moved =
        sidecars[FileName.encoding(task.id) + ".json"]?["stepNavigationRules"]?.objectValue ?? [:]
      #expect(direct.merging(moved) { $1 } == whole, "\(task.id)")
      #expect(direct.values.allSatisfy { $0["_class"] == "ORKDirectStepNavigationRule" })
      #expect(moved.values.allSatisfy { $0["_class"] == "ORKPredicateStepNavigationRule" })
      let reported = older.losses.filter {
        $0.code == "branch-not-in-json" && ($0.place + "/").hasPrefix("tasks/\(task.id)/")
      }
      #expect(reported.isEmpty == moved.isEmpty)
    }
    #expect(older.losses.allSatisfy { $0.format == "researchkit-3.1" })
  }

  @Test(arguments: studies)
  func `all but the rules is the same for 3.1 as for 3.2`(study: Study) throws {
    func withoutRules(_ target: ResearchKitTarget) throws -> [String: [JSONValue]] {
      try tasks(export(study, target)).mapValues { $0["steps"]?.arrayValue ?? [] }
    }

    #expect(try withoutRules(.release31) == withoutRules(.current))
  }

  @Test func `release 2.1 gets the scenes of a consent as one step, and its review`() throws {
    let study = SampleStudies.heartRhythmAtHome
    let export = try export(study, .release21)
    let visual = try tasks(export).values.flatMap { $0["steps"]?.arrayValue ?? [] }.filter {
      $0["_class"] == "ORKVisualConsentStep"
    }
    let review = try tasks(export).values.flatMap { $0["steps"]?.arrayValue ?? [] }.filter {
      $0["_class"] == "ORKConsentReviewStep"
    }

    #expect(!visual.isEmpty && visual.count == review.count)
    for step in visual + review {
      #expect(step["consentDocument"]?["_class"] == "ORKConsentDocument")
      #expect(step["consentDocument"]?["sections"]?.arrayValue?.isEmpty == false)
    }
    #expect(!export.losses.contains { $0.code == "scenes-became-steps" })
    #expect(export.losses.allSatisfy { $0.format == "researchkit-2" })
  }

  @Test func `release 2.1 gets no step without a scene, which would stop the app`() throws {
    var study = SampleStudies.heartRhythmAtHome
    for index in study.consents[0].sections.indices {
      study.consents[0].sections[index].appearance = .documentOnly
    }
    let steps = try tasks(export(study, .release21)).values.flatMap {
      $0["steps"]?.arrayValue ?? []
    }

    #expect(!steps.contains { $0["_class"] == "ORKVisualConsentStep" })
  }

  @Test func `what is newer than a release is replaced or left out, and reported`() throws {
    let question = ORK.ask(
      "age", ["_class": "ORKAgeAnswerFormat", "minimumAge": 18, "maximumAge": 90],
      with: [
        "earlyTerminationConfiguration": [
          "_class": "ORKEarlyTerminationConfiguration", "buttonText": "Stop",
          "earlyTerminationStep": ORK.done("stopped"),
        ]
      ])
    let study = try ORK.imported(ORK.task([question, ORK.done()])).study

    let export = try export(study, .release21)
    let task = try #require(try tasks(export).values.first)
    let format = task["steps"]?.arrayValue?.first?["answerFormat"]

    #expect(format?["_class"] == "ORKNumericAnswerFormat")
    #expect(format?["minimum"] == 18 && format?["maximum"] == 90)
    let codes = Set(export.losses.map(\.code))
    #expect(codes.isSuperset(of: ["newer-format-replaced", "newer-than-target"]))
    let lost = export.losses.filter { $0.code == "newer-than-target" }
    #expect(lost.contains { $0.severity == .error && $0.what.contains("arly termination") })
    #expect(
      !(try ResearchKitFormat().export(study, version: nil)).losses.contains {
        $0.code.hasPrefix("newer-")
      })
  }

  @Test func `the sidecar has the conditions under which questions are shown`() throws {
    let item = ORK.item("why", ORK.text, optional: false)
    var study = try ORK.imported(
      ORK.task([ORK.ask("naps"), ORK.form("more", [item]), ORK.done()])
    ).study
    let condition = Condition.test(
      AnswerTest(answer: AnswerReference(step: "naps"), comparison: .equals(.boolean(true))))
    guard case .form(var form) = study.tasks[0].steps[1].content else {
      Issue.record("The form was read as something else.")
      return
    }
    form.items[0].visibility = condition
    study.tasks[0].steps[1].content = .form(form)

    let export = try export(study, .release31)
    let sidecar = try #require(try sidecars(export).values.first)
    let rule = sidecar["visibilityRules"]?["more"]?["why"]

    #expect(rule?["optional"] == false)
    #expect(rule?["predicateFormat"]?.stringValue?.contains("$y.identifier == \"naps\"") == true)
    let written = try tasks(export).values.first?["steps"]?.arrayValue?[1]["formItems"]?.arrayValue?
      .first
    #expect(written?["optional"] == true && written?["visibilityRule"] == nil)
  }

  @Test func `a task whose JSON has everything has no sidecar`() throws {
    let study = try ORK.imported(ORK.task([ORK.say("a"), ORK.done()])).study

    for target in ResearchKitTarget.allCases {
      #expect(try sidecars(export(study, target)).isEmpty)
    }
    #expect(try sidecars(export(SampleStudies.heartRhythmAtHome, .current)).isEmpty)
  }

  @Test(arguments: ResearchKitTarget.allCases)
  func `each release's files are read again`(target: ResearchKitTarget) throws {
    for file in try export(SampleStudies.heartRhythmAtHome, target).files
    where !file.path.hasPrefix("sidecar/") {
      let read = try ImportFormats.read(ImportFile(name: file.name, bytes: file.bytes))
      #expect(read.format == "researchkit" && read.study.tasks.count == 1)
      #expect(!read.losses.contains { $0.code == "unknown-key" })
    }
  }
}
