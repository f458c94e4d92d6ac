import StudyModel

/// What the tasks that a client runs are called in participants' languages, where the author has not said.
extension ScreenWords {
  func name(of run: Component.Run) -> String {
    Self.runNames(language.interface ?? .english)[run] ?? ""
  }

  static func runNames(_ language: InterfaceLanguage) -> [Component.Run: String] {
    switch language {
    case .english:
      [
        .healthData: "Health data",
        .timedWalk: "Timed walk",
        .shortWalk: "Gait and balance",
        .fitnessCheck: "Fitness check",
        .twoFingerTapping: "Tapping speed",
        .tremor: "Tremor",
        .reactionTime: "Reaction time",
        .spatialSpanMemory: "Spatial memory",
        .stroop: "Stroop",
        .trailMaking: "Trail making",
        .towerOfHanoi: "Tower of Hanoi",
        .toneAudiometry: "Tone audiometry",
        .fetalKickCounter: "Kick counter",
        .custom: "Task",
      ]
    case .spanish:
      [
        .healthData: "Datos de salud",
        .timedWalk: "Caminata cronometrada",
        .shortWalk: "Marcha y equilibrio",
        .fitnessCheck: "Prueba de forma física",
        .twoFingerTapping: "Velocidad de toque",
        .tremor: "Temblor",
        .reactionTime: "Tiempo de reacción",
        .spatialSpanMemory: "Memoria espacial",
        .stroop: "Prueba de Stroop",
        .trailMaking: "Prueba de trazado",
        .towerOfHanoi: "Torre de Hanói",
        .toneAudiometry: "Audiometría de tonos",
        .fetalKickCounter: "Contador de patadas",
        .custom: "Tarea",
      ]
    case .german:
      [
        .healthData: "Gesundheitsdaten",
        .timedWalk: "Gehen auf Zeit",
        .shortWalk: "Gang und Gleichgewicht",
        .fitnessCheck: "Fitnesstest",
        .twoFingerTapping: "Tippgeschwindigkeit",
        .tremor: "Zittern",
        .reactionTime: "Reaktionszeit",
        .spatialSpanMemory: "Räumliches Gedächtnis",
        .stroop: "Stroop-Test",
        .trailMaking: "Linien verbinden",
        .towerOfHanoi: "Türme von Hanoi",
        .toneAudiometry: "Tonaudiometrie",
        .fetalKickCounter: "Tritte zählen",
        .custom: "Aufgabe",
      ]
    case .french:
      [
        .healthData: "Données de santé",
        .timedWalk: "Marche chronométrée",
        .shortWalk: "Marche et équilibre",
        .fitnessCheck: "Test de forme physique",
        .twoFingerTapping: "Vitesse de tapotement",
        .tremor: "Tremblement",
        .reactionTime: "Temps de réaction",
        .spatialSpanMemory: "Mémoire spatiale",
        .stroop: "Test de Stroop",
        .trailMaking: "Test de tracé",
        .towerOfHanoi: "Tour de Hanoï",
        .toneAudiometry: "Audiométrie tonale",
        .fetalKickCounter: "Compteur de coups",
        .custom: "Tâche",
      ]
    case .arabic:
      [
        .healthData: "البيانات الصحية",
        .timedWalk: "المشي الموقوت",
        .shortWalk: "المشية والتوازن",
        .fitnessCheck: "فحص اللياقة",
        .twoFingerTapping: "سرعة النقر",
        .tremor: "الرعاش",
        .reactionTime: "زمن الاستجابة",
        .spatialSpanMemory: "الذاكرة المكانية",
        .stroop: "اختبار ستروب",
        .trailMaking: "اختبار تتبع المسار",
        .towerOfHanoi: "برج هانوي",
        .toneAudiometry: "قياس السمع بالنغمات",
        .fetalKickCounter: "عدّاد ركلات الجنين",
        .custom: "مهمة",
      ]
    case .chinese:
      [
        .healthData: "健康数据",
        .timedWalk: "计时步行",
        .shortWalk: "步态与平衡",
        .fitnessCheck: "体能检查",
        .twoFingerTapping: "点按速度",
        .tremor: "震颤",
        .reactionTime: "反应时间",
        .spatialSpanMemory: "空间记忆",
        .stroop: "斯特鲁普测验",
        .trailMaking: "连线测验",
        .towerOfHanoi: "汉诺塔",
        .toneAudiometry: "纯音测听",
        .fetalKickCounter: "胎动计数",
        .custom: "任务",
      ]
    case .japanese:
      [
        .healthData: "健康データ",
        .timedWalk: "時間を計る歩行",
        .shortWalk: "歩行とバランス",
        .fitnessCheck: "体力チェック",
        .twoFingerTapping: "タップの速さ",
        .tremor: "震え",
        .reactionTime: "反応時間",
        .spatialSpanMemory: "空間記憶",
        .stroop: "ストループテスト",
        .trailMaking: "トレイルメイキングテスト",
        .towerOfHanoi: "ハノイの塔",
        .toneAudiometry: "純音聴力検査",
        .fetalKickCounter: "胎動カウンター",
        .custom: "課題",
      ]
    case .portuguese:
      [
        .healthData: "Dados de saúde",
        .timedWalk: "Caminhada cronometrada",
        .shortWalk: "Marcha e equilíbrio",
        .fitnessCheck: "Teste de condição física",
        .twoFingerTapping: "Velocidade de toque",
        .tremor: "Tremor",
        .reactionTime: "Tempo de reação",
        .spatialSpanMemory: "Memória espacial",
        .stroop: "Teste de Stroop",
        .trailMaking: "Teste de trilhas",
        .towerOfHanoi: "Torre de Hanói",
        .toneAudiometry: "Audiometria tonal",
        .fetalKickCounter: "Contador de chutes",
        .custom: "Tarefa",
      ]
    case .italian:
      [
        .healthData: "Dati sanitari",
        .timedWalk: "Camminata a tempo",
        .shortWalk: "Andatura ed equilibrio",
        .fitnessCheck: "Test di forma fisica",
        .twoFingerTapping: "Velocità di tocco",
        .tremor: "Tremore",
        .reactionTime: "Tempo di reazione",
        .spatialSpanMemory: "Memoria spaziale",
        .stroop: "Test di Stroop",
        .trailMaking: "Test dei tracciati",
        .towerOfHanoi: "Torre di Hanoi",
        .toneAudiometry: "Audiometria tonale",
        .fetalKickCounter: "Contatore di calci",
        .custom: "Attività",
      ]
    case .dutch:
      [
        .healthData: "Gezondheidsgegevens",
        .timedWalk: "Wandeling op tijd",
        .shortWalk: "Lopen en evenwicht",
        .fitnessCheck: "Conditietest",
        .twoFingerTapping: "Tiksnelheid",
        .tremor: "Trillen",
        .reactionTime: "Reactietijd",
        .spatialSpanMemory: "Ruimtelijk geheugen",
        .stroop: "Strooptest",
        .trailMaking: "Lijnen verbinden",
        .towerOfHanoi: "Toren van Hanoi",
        .toneAudiometry: "Toonaudiometrie",
        .fetalKickCounter: "Schopteller",
        .custom: "Taak",
      ]
    case .swedish:
      [
        .healthData: "Hälsodata",
        .timedWalk: "Gång på tid",
        .shortWalk: "Gång och balans",
        .fitnessCheck: "Konditionstest",
        .twoFingerTapping: "Tryckhastighet",
        .tremor: "Skakningar",
        .reactionTime: "Reaktionstid",
        .spatialSpanMemory: "Rumsligt minne",
        .stroop: "Strooptest",
        .trailMaking: "Sammanbindningstest",
        .towerOfHanoi: "Hanois torn",
        .toneAudiometry: "Tonaudiometri",
        .fetalKickCounter: "Sparkräknare",
        .custom: "Uppgift",
      ]
    case .hebrew:
      [
        .healthData: "נתוני בריאות",
        .timedWalk: "הליכה מדודה בזמן",
        .shortWalk: "הליכה ושיווי משקל",
        .fitnessCheck: "בדיקת כושר",
        .twoFingerTapping: "מהירות הקשה",
        .tremor: "רעד",
        .reactionTime: "זמן תגובה",
        .spatialSpanMemory: "זיכרון מרחבי",
        .stroop: "מבחן סטרופ",
        .trailMaking: "חיבור נקודות",
        .towerOfHanoi: "מגדלי האנוי",
        .toneAudiometry: "בדיקת שמיעה בצלילים",
        .fetalKickCounter: "מונה בעיטות",
        .custom: "משימה",
      ]
    case .korean:
      [
        .healthData: "건강 데이터",
        .timedWalk: "시간 측정 걷기",
        .shortWalk: "걸음걸이와 균형",
        .fitnessCheck: "체력 확인",
        .twoFingerTapping: "두드리기 속도",
        .tremor: "떨림",
        .reactionTime: "반응 시간",
        .spatialSpanMemory: "공간 기억",
        .stroop: "스트룹 검사",
        .trailMaking: "선로 잇기 검사",
        .towerOfHanoi: "하노이의 탑",
        .toneAudiometry: "순음 청력 검사",
        .fetalKickCounter: "태동 세기",
        .custom: "과제",
      ]
    case .polish:
      [
        .healthData: "Dane o zdrowiu",
        .timedWalk: "Marsz na czas",
        .shortWalk: "Chód i równowaga",
        .fitnessCheck: "Test sprawności",
        .twoFingerTapping: "Szybkość stukania",
        .tremor: "Drżenie",
        .reactionTime: "Czas reakcji",
        .spatialSpanMemory: "Pamięć przestrzenna",
        .stroop: "Test Stroopa",
        .trailMaking: "Łączenie punktów",
        .towerOfHanoi: "Wieża Hanoi",
        .toneAudiometry: "Audiometria tonalna",
        .fetalKickCounter: "Licznik kopnięć",
        .custom: "Zadanie",
      ]
    }
  }
}
