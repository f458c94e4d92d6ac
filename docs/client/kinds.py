"""What kind of question an answer format is, as the README of a bundle says (“Results”)."""

# ResearchKit's numbers for kinds of questions, and the result class and member of an answer.
KINDS = {
    "boolean": (7, "Boolean", "booleanAnswer"),
    "scale": (1, "Scale", "scaleAnswer"),
    "continuousScale": (1, "Scale", "scaleAnswer"),
    "textScale": (1, "Choice", "choiceAnswers"),
    "valuePicker": (2, "Choice", "choiceAnswers"),
    "multipleValuePicker": (4, "MultipleComponent", "componentsAnswer"),
    "text": (8, "Text", "textAnswer"),
    "confirmText": (8, "Text", "textAnswer"),
    "email": (8, "Text", "textAnswer"),
    "timeOfDay": (9, "TimeOfDay", "dateComponentsAnswer"),
    "timeInterval": (12, "TimeInterval", "intervalAnswer"),
    "height": (13, "Numeric", "numericAnswer"),
    "weight": (14, "Numeric", "numericAnswer"),
    "location": (15, "Location", "locationAnswer"),
    "socioeconomicLadder": (16, "SES", "rungPicked"),
}


def kind_of_question(form):
    """(number, result class, member) of an answer format."""
    kind = form["kind"]
    if kind in ("textChoice", "imageChoice", "colorChoice"):
        return (3 if form.get("allowsSeveral") else 2, "Choice", "choiceAnswers")
    if kind == "numeric":
        return (6 if form.get("isWhole") else 5, "Numeric", "numericAnswer")
    if kind == "date":
        return (10 if form.get("includesTime") else 11, "Date", "dateAnswer")
    if kind == "age":
        return (18 if form.get("recordsYear") else 17, "Numeric", "numericAnswer")
    if kind == "healthCharacteristic":
        if form["characteristic"] == "dateOfBirth":
            return (11, "Date", "dateAnswer")
        return (2, "Choice", "choiceAnswers")
    if kind == "healthQuantity":
        implied = implied_by(form)
        if implied:
            return kind_of_question(implied)
        return (6 if form.get("isWhole") else 5, "Numeric", "numericAnswer")
    return KINDS[kind]


def implied_by(form):
    if form["quantity"] == "HKQuantityTypeIdentifierHeight":
        return {"kind": "height"}
    if form["quantity"] == "HKQuantityTypeIdentifierBodyMass":
        return {"kind": "weight", "precision": "high"}
    return None
