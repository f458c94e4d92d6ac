import StudyModel
import Testing

@testable import StudyExchange

@Suite("Reading MyStudies payloads") struct ReadingMyStudiesPayloads {
  static let payloads: [(text: String, kind: MyStudiesPayload.Kind)] = [
    (#"{"message": "SUCCESS", "studies": [{"studyId": "S", "title": "Sleep"}]}"#, .studyList),
    (#"{"message": "SUCCESS", "info": [], "studyWebsite": ""}"#, .studyInfo),
    (#"{"message": "", "consent": {"visualScreens": []}, "eligibility": {}}"#, .eligibilityConsent),
    (#"{"message": "", "consent": {"version": "1.0", "content": "&lt;p&gt;A"}}"#, .consentDocument),
    (#"{"message": "", "activity": {"type": "questionnaire", "steps": []}}"#, .activity),
    (#"{"message": "", "activities": []}"#, .activityList),
    (#"{"message": "", "resources": []}"#, .resources),
    (#"{"message": "", "dashboard": {}}"#, .studyDashboard),
    (#"{"message": "", "notifications": []}"#, .notifications),
    (#"{"message": "", "updates": {}}"#, .studyUpdates),
    (#"{"message": "", "info": [], "resources": []}"#, .gatewayInfo),
    (#"{"message": "", "terms": "", "privacy": ""}"#, .termsPolicy),
  ]

  @Test(arguments: payloads.indices) func `a payload is recognized, or refused by its name`(
    index: Int
  ) throws {
    let (text, kind) = Self.payloads[index]
    let file = ImportFile(name: "payload.json", bytes: Array(text.utf8))

    #expect(MyStudiesPayload.kind(of: file) == kind)
    #expect(try ImportFormats.format(of: file).name == "mystudies")
    do {
      _ = try ImportFormats.read(file)
      #expect(kind.isRead)
    } catch {
      #expect(!kind.isRead)
      #expect(error.message.contains("MyStudies \(kind.rawValue)"))
    }
  }

  static let broken: [(text: String, words: String)] = [
    (
      #"{"message": "", "activity": {"steps": [{"key": "a", "type": "question", "resultType": "boolean"}, {"key": "a"}]}}"#,
      "used twice"
    ),
    (#"{"message": "", "activity": {"steps": [{"key": "", "type": "instruction"}]}}"#, "no key"),
    (
      #"{"message": "", "activity": {"steps": [{"key": "a", "type": "instruction", "destinations": [{"condition": "", "operator": "", "destination": "z"}]}]}}"#,
      "which does not exist"
    ),
  ]

  @Test(arguments: broken.indices) func `a broken payload is refused with its place`(index: Int) {
    let (text, words) = Self.broken[index]
    do {
      _ = try ImportFormats.read(ImportFile(name: "a.json", bytes: Array(text.utf8)))
      Issue.record("It was read.")
    } catch {
      #expect(error.message.contains(words))
      #expect(error.message.contains("activity/steps"))
    }
  }

  @Test func `text of the service is escaped once, and links stay links`() {
    let html = #"<p>A <em>b</em> &amp; <abbr title="x">c</abbr> <a href="https://x.org">d</a></p>"#

    let escaped = MyStudiesText.escaped(html)

    #expect(!escaped.contains("<"))
    #expect(
      MyStudiesText.unescaped(escaped)
        == #"<p>A <i>b</i> &amp; c <a href="https://x.org">d</a></p>"#)
  }

  @Test func `the reference’s own activity keeps its dates while its schedule stays`() throws {
    let listing = """
      {"message": "SUCCESS", "activities": [{"activityId": "weekly", "activityVersion": "1.0", "title": "Weekly check",
       "type": "questionnaire", "startTime": "2026-01-05T08:00:00.000+0000", "endTime": "2026-06-29T08:00:00.000+0000",
       "branching": false, "isLaunchStudy": false, "isStudyLifeTime": false, "lastModified": "2026-01-05T09:00:00.000+0000",
       "state": "active", "taskSubType": "", "schedulingType": "Regular", "anchorDate": {"sourceType": "",
       "sourceActivityId": "", "sourceKey": "", "sourceFormKey": "", "start": null, "end": null},
       "frequency": {"type": "Weekly", "runs": [], "anchorRuns": []}}]}
      """
    let activity = """
      {"message": "SUCCESS", "activity": {"type": "questionnaire", "metadata": {"studyId": "S", "activityId": "weekly",
       "name": "Weekly check", "version": "1.0"}, "steps": [{"type": "question", "resultType": "boolean", "key": "a",
       "title": "Well?", "text": "", "skippable": true, "destinations": []}]}}
      """
    let files = [("activityList.json", listing), ("weekly.json", activity)].map {
      ImportFile(name: $0, bytes: Array($1.utf8))
    }
    var study = try ImportFormats.read(files).study
    func list() throws -> JSONValue {
      let export = try MyStudiesFormat().export(study, version: nil)
      let file = try #require(export.files.first { $0.path == "en/activityList.json" })
      return try JSONValue(parsing: file.bytes)
    }

    #expect(try list() == JSONValue(parsing: Array(listing.utf8)))
    study.tasks[0].schedule?.startDay = 3
    #expect(try list()["activities"]?.arrayValue?.first?["schedulingType"] == "AnchorDate")
  }
}
