import StudyDocuments
import StudyModel

/// Which members of payloads are read (mystudies-format §2–10).
extension MyStudiesReader {
  /// Reports the members of a payload, at any depth, that are not read, or that have values of the wrong kind.
  func reportUnread(in payload: MyStudiesPayload) {
    // Some members are reported where their effect is known.
    let reported = Set(
      losses.filter { $0.place.hasPrefix(payload.file + "/") }.compactMap(\.pointer))
    let unread = Self.read.unread(in: payload.value, as: payload.kind.rawValue)
    losses += unread.filter { !reported.contains($0.pointer) }.map {
      var loss = $0.loss(
        format: MyStudiesFormat.formatName, word: "member", code: "member-not-read",
        severity: .warning, in: [payload.file])
      if payload.kind == .activityList, $0.place.count > 2 {
        // Activities are kept whole.
        (loss.kind, loss.became) = (.moved, "a note for the next export")
      }
      return loss
    }
  }

  private static let read = ReadMembers(
    shapes: [
      "studyList": ["message": .text, "studies": .list("study")],
      "study": study, "settings": ["enrolling": .flag, "platform": .text],
      "studyInfo": [
        "message": .text, "studyWebsite": .text, "info": .list("page"),
        "anchorDate": .object("origin"),
      ],
      "origin": ["type": .anything, "questionInfo": .object("asked")],
      "asked": ["activityId": .anything, "activityVersion": .anything, "key": .anything],
      "page": [
        "type": .anything, "image": .anything, "title": .word, "text": .word, "videoLink": .text,
      ],
      "eligibilityConsent": [
        "message": .text, "eligibility": .object("eligibility"), "consent": .object("consent"),
      ],
      "eligibility": [
        "type": .text, "tokenTitle": .word, "test": .list("step"),
        "correctAnswers": .list("answer"),
      ],
      "answer": ["key": .word, "answer": .anything, "evaluation": .text],
      "consent": [
        "version": .word, "visualScreens": .list("screen"),
        "comprehension": .object("comprehension"), "sharing": .object("sharing"),
        "review": .object("review"),
      ],
      "screen": [
        "type": .text, "title": .word, "text": .word, "description": .word, "html": .word,
        "url": .text, "visualStep": .flagOrText,
      ],
      "comprehension": [
        "passScore": .number, "questions": .list("step"), "correctAnswers": .list("answer"),
      ],
      "sharing": [
        "title": .word, "text": .word, "shortDesc": .word, "longDesc": .word,
        "learnMore": .text, "allowWithoutSharing": .anything,
      ],
      // Other signatures are reported where they are read.
      "review": ["reviewHTML": .text, "additionalSignature": .anything, "consentByLAR": .anything],
      "consentDocument": ["message": .text, "consent": .object("document")],
      "document": [
        "version": .word, "type": .anything, "content": .text, "enrollAgain": .anything,
      ],
      "activity": ["message": .text, "activity": .object("questionnaire")],
      "questionnaire": [
        "type": .anything, "metadata": .object("metadata"), "steps": .list("step"),
      ],
      // The list of activities has the dates too.
      "metadata": [
        "studyId": .anything, "activityId": .word, "name": .word, "version": .word,
        "lastModified": .word, "startDate": .anything, "endDate": .anything,
      ],
      "step": step, "destination": ["condition": .word, "operator": .text, "destination": .word],
      // A task that participants do has parameters of its own, which are checked one by one.
      "format": format,
      "choice": [
        "text": .word, "value": .word, "detail": .word, "exclusive": .flagOrText,
        "other": .object("other"),
      ],
      "other": ["placeholder": .word, "isMandatory": .flagOrText, "textfieldReq": .anything],
      "image": [
        "image": .anything, "selectedImage": .anything, "text": .word, "value": .word,
      ],
      "activityList": ["message": .text, "activities": .list("listed")],
      "listed": [
        "activityId": .word, "activityVersion": .anything, "title": .word, "type": .anything,
        "state": .text, "branching": .anything, "startTime": .anything, "endTime": .anything,
        "isLaunchStudy": .flagOrText, "isStudyLifeTime": .flagOrText, "lastModified": .anything,
        "taskSubType": .anything, "schedulingType": .text, "anchorDate": .object("anchor"),
        "frequency": .object("frequency"),
      ],
      "anchor": [
        "sourceType": .text, "sourceActivityId": .word, "sourceKey": .word,
        "sourceFormKey": .word, "start": .object("moment"), "end": .object("moment"),
      ],
      "moment": [
        "anchorDays": .number, "dayOfWeek": .text, "dateOfMonth": .number, "time": .text,
        "repeatInterval": .number,
      ],
      "frequency": ["type": .text, "runs": .list("run"), "anchorRuns": .list("run")],
      "run": [
        "startTime": .text, "endTime": .text, "startDays": .number, "endDays": .number,
      ],
      "resources": [
        "message": .text, "resources": .list("resource"), "shareDataPermissions": .anything,
      ],
      "resource": [
        "title": .word, "type": .text, "content": .text, "resourcesId": .word,
        "audience": .anything, "notificationText": .unread,
        "availability": .object("availability"),
      ],
      "availability": [
        "availabilityType": .text, "availableDate": .anything, "expiryDate": .anything,
        "startDays": .number, "endDays": .number, "sourceType": .anything, "sourceKey": .anything,
        "sourceActivityId": .anything, "sourceFormKey": .anything,
      ],
    ], name: "key")

  private static let study: ReadMembers.Shape = [
    "studyId": .word, "studyVersion": .word, "title": .word, "category": .word,
    "sponsorName": .word, "tagline": .word, "status": .word, "logo": .anything,
    "settings": .object("settings"),
  ]

  /// What later releases add, and what is dropped, is reported where steps are read.
  private static let step: ReadMembers.Shape = [
    "type": .text, "resultType": .text, "key": .word, "title": .word, "text": .word,
    "skippable": .flagOrText, "repeatable": .flagOrText, "repeatableText": .word,
    "destinations": .list("destination"), "healthDataKey": .anything, "format": .object("format"),
    "steps": .list("step"), "groupName": .anything, "options": .anything, "isHidden": .anything,
    "isPiping": .anything, "preLoadLogic": .anything, "defaultVisibility": .anything,
  ]

  private static let format: ReadMembers.Shape = [
    "maxValue": .number, "minValue": .number, "step": .number, "default": .word,
    "vertical": .flagOrText, "maxDesc": .word, "minDesc": .word, "maxImage": .anything,
    "minImage": .anything, "maxFractionDigits": .number, "textChoices": .list("choice"),
    "imageChoices": .list("image"), "selectionStyle": .text, "style": .text, "unit": .word,
    "placeholder": .word, "minDate": .text, "maxDate": .text, "dateRange": .text,
    "maxLength": .number, "validationRegex": .text, "invalidMessage": .word,
    "multipleLines": .flagOrText, "measurementSystem": .text, "useCurrentLocation": .flagOrText,
  ].merging(parameters) { first, _ in first }

  /// The parameters of tasks that participants do.
  private static let parameters: ReadMembers.Shape = Dictionary(
    [Component.Run.fetalKickCounter, .towerOfHanoi, .spatialSpanMemory]
      .flatMap(\.parameters).map { ($0.name, .anything) }
  ) { first, _ in first }
}
